/** What each role is for, in a sentence. */
export const roleWords: Readonly<Record<string, string>> = {
  Reader: 'Sees dashboards and downloads reports.',
  'Travel manager':
    'A reader who also tracks travellers, plans budgets, uses tickets in credit, forward bookings and benchmarking, and schedules reports.',
  'Data editor': 'A travel manager who also merges travellers, policies and fee types, and edits bookings.',
  Administrator: 'Holds every permission: also manages settings, references, the hierarchy and users.',
};

export const customWords = 'An individual choice of permissions.';
