const refused = 'the embedded identity server refused no renewal'
const unreachable = 'the embedded identity server is unreachable only together with the portal'

/** Queries, and values of labels, that have no data after the run, with the reason. One that has data is a fault. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ['sum(rate(portal_sessions_total{outcome=~"refused|unreachable"}[5m]))', 'no renewal failed during the run'],
  ['portal_sessions_total{outcome="refused"}', refused],
  ['portal_sessions_total{outcome="unreachable"}', unreachable],
  ['portal_sign_ins_total{outcome="wrong_code"}', 'no demo person has a second factor'],
])
