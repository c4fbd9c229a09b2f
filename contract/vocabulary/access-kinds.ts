/** What the access log records, and what screens call it. */
export const accessKindLabels = {
  signed_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  token_created: 'Service token created',
  token_revoked: 'Service token revoked',
  token_used: 'Service token used',
  token_refused: 'Service token refused',
  file_downloaded: 'File downloaded',
  export_mailed: 'Export sent by e-mail',
  report_mailed: 'Scheduled report sent',
  traveller_viewed: 'Traveller viewed',
} as const;

export type AccessKind = keyof typeof accessKindLabels;
export const accessKinds = Object.keys(accessKindLabels) as [AccessKind, ...AccessKind[]];
