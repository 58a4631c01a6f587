/** The introduction, for readers of the document outside the portal. */
export const gettingStarted = [
  'Your programs can read and change everything the portal shows, at the same addresses.',
  'Create an API key in the portal (Contacts, API keys) and send it as `Authorization: Bearer bpk_live_…`.',
  'Every response is JSON in UTF-8 unless it is a file; dates are YYYY-MM-DD, times ISO 8601 in UTC, money whole pence.',
  'An error has a `code` for your program, such as `visit_started`, and a `message` for people, whose text may change.',
].join(' ')
