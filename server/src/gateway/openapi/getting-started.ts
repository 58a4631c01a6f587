/** The way in, for whoever reads the document without the portal's own page. */
export const gettingStarted = [
  'What the portal shows, your programs can read and change by the same addresses.',
  'Make an API key in the portal (Contacts, API keys) and send it as `Authorization: Bearer bpk_live_…`.',
  'Every answer is JSON in UTF-8 unless it is a file; dates are YYYY-MM-DD, moments ISO 8601 in UTC, money whole pence.',
  'A refusal has a `code` that your program reads, such as `visit_started`, and a `message` for people, whose words may change.',
].join(' ')
