/** The visible texts of secrets that are shown once. */
const inSentence = (label: string) => label.toLowerCase();

export const texts = {
  shownOnce: (label: string) =>
    `Copy the ${inSentence(label)} now: it is shown only once and cannot be read again.`,
  copy: 'Copy',
  copied: (label: string) => `${label} copied`,
  copyYourself: (label: string) =>
    `The browser does not allow copying here. Select the ${inSentence(label)} and copy it.`,
  done: 'Done',
};
