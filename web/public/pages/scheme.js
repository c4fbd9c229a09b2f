// The page that opened this one names its colour scheme; without a name the device decides.
const scheme = new URLSearchParams(location.search).get('scheme');
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
