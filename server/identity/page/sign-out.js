// Submits the form of the sign-out page, so that nobody has to confirm what they have just chosen.
document.getElementById('sign-out').click();
