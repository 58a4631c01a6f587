import { Counter, Gauge, Histogram, Registry } from 'prom-client'

// Metrics of this process. Labels are routes, types and outcomes: never ids, which have no limit, and never `job` or
// `instance`, which Prometheus sets itself.

export const registry = new Registry()
const registers = [registry]
const inSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const requests = new Counter({
  name: 'portal_requests_total',
  help: 'Responses, by role of the process, route template, method and status.',
  labelNames: ['role', 'route', 'method', 'status'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'portal_request_seconds',
  help: 'Time from the request to the end of its response, without live streams.',
  labelNames: ['role', 'route', 'method'],
  buckets: inSeconds,
  registers,
})

export const signIns = new Counter({
  name: 'portal_sign_ins_total',
  help: 'Attempts at the embedded identity server: signed_in, wrong_password, wrong_code, blocked.',
  labelNames: ['outcome'],
  registers,
})

export const sessions = new Counter({
  name: 'portal_sessions_total',
  help: 'Sessions of the portal: started, not_started, renewed, refused, unreachable (the identity server is not responding).',
  labelNames: ['outcome'],
  registers,
})

export const upstreamCalls = new Counter({
  name: 'portal_upstream_calls_total',
  help: 'Calls to upstream systems, by outcome: ok, or the type of fault.',
  labelNames: ['system', 'outcome'],
  registers,
})

export const upstreamSeconds = new Histogram({
  name: 'portal_upstream_seconds',
  help: 'Response time of upstream systems.',
  labelNames: ['system'],
  buckets: inSeconds,
  registers,
})

export const circuitOpen = new Gauge({
  name: 'portal_upstream_circuit_open',
  help: '1 while an upstream system is not called because it failed several times in a row.',
  labelNames: ['system'],
  registers,
})

export const statementCount = new Counter({
  name: 'portal_statements_total',
  help: 'SQL statements, by operation and table.',
  labelNames: ['statement'],
  registers,
})

export const statementTime = new Counter({
  name: 'portal_statement_time_seconds_total',
  help: 'Time spent in SQL statements, by operation and table.',
  labelNames: ['statement'],
  registers,
})

export const statementFailures = new Counter({
  name: 'portal_statement_failures_total',
  help: 'SQL statements that failed.',
  registers,
})

export const statementSeconds = new Histogram({
  name: 'portal_statement_seconds',
  help: 'Time of one SQL statement.',
  buckets: [0.001, 0.0025, ...inSeconds],
  registers,
})

export const jobs = new Counter({
  name: 'portal_jobs_total',
  help: 'Jobs that this worker ran: done, failed (will be retried), abandoned.',
  labelNames: ['task', 'outcome'],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'portal_job_seconds',
  help: 'Time that a job took.',
  labelNames: ['task'],
  buckets: [0.01, 0.1, 1, 10, 60, 300],
  registers,
})

export const mails = new Counter({
  name: 'portal_mails_total',
  help: 'Emails: sent, failed (will be retried), stored (no mail server is set).',
  labelNames: ['outcome'],
  registers,
})

export const forwards = new Counter({
  name: 'portal_monitoring_forwards_total',
  help: 'Batches of monitoring events for APM_FORWARD_URL: accepted, refused, failed, dropped (not sent because it failed before).',
  labelNames: ['outcome'],
  registers,
})

export const webhookCalls = new Counter({
  name: 'portal_webhook_calls_total',
  help: 'Deliveries to webhooks of customers and of the provider’s systems: accepted, refused (a response other than 2xx), unreachable.',
  labelNames: ['outcome'],
  registers,
})

export const policyReads = new Counter({
  name: 'portal_mta_sts_reads_total',
  help: 'Reads of MTA-STS policies from the web servers of customers: read, failed.',
  labelNames: ['outcome'],
  registers,
})

export const liveConnections = new Gauge({
  name: 'portal_live_connections',
  help: 'Open pages that receive changes.',
  registers,
})
