import { freePort } from '@portal/server/src/testing/free-port.ts'
import { parseArgs } from 'node:util'
import { startDemo } from '../hostile/demo.ts'
import { neverTrueWithout } from './expression.ts'
import { startLoad } from './load.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { alertQuestions, alerts, panelQuestions } from './questions.ts'
import { createReport } from './report.ts'
import { startReceivers } from './receivers.ts'
import { unknownValues, verdictOf } from './verdict.ts'

// `npm run dashboards`: asks every query of the dashboards and alerts of a Prometheus that scraped a demo under load.
const { values } = parseArgs({ options: { port: { type: 'string', default: process.env.E2E_PORT ?? '3119' } } })

const report = createReport()
for (const { name, expression } of alerts())
  for (const side of neverTrueWithout(expression))
    report.fault(`${name} cannot fire before there is a series for ${side}`)

const metricsPort = String(await freePort())
const receivers = await startReceivers()
try {
  const demo = await startDemo(Number(values.port), {
    METRICS_PORT: metricsPort,
    // Sessions are renewed during the run.
    ACCESS_TOKEN_SECONDS: '15',
    LOG_LEVEL: 'silent',
    SMTP_URL: receivers.smtp,
    APM_FORWARD_URL: receivers.http,
    // Nothing listens there.
    VOICE_API_URL: 'http://127.0.0.1:9',
  })
  try {
    const prometheus = await startPrometheus(`127.0.0.1:${metricsPort}`)
    try {
      await loadPortal(prometheus, demo.address)
      await askAll(prometheus)
    } finally {
      await prometheus.stop()
    }
  } finally {
    await demo.stop()
  }
} finally {
  await receivers.stop()
}
process.exitCode = report.end() ? 0 : 1

/** A counter has a rate once it grew between two scrapes. */
async function loadPortal(prometheus: Prometheus, address: string): Promise<void> {
  const load = await startLoad(address, receivers.http)
  for (let round = 0; round < 3; round += 1) {
    await load.run()
    await prometheus.nextScrape()
  }
  load.stop()
}

async function askAll(prometheus: Prometheus): Promise<void> {
  const questions = [...panelQuestions(), ...alertQuestions()]
  for (const question of questions) {
    const answer = await prometheus.ask(question.query).catch((error: unknown) => new Error(String(error)))
    report.verdict(question, verdictOf(question, answer))
  }
  const queries = [...questions.map(({ query }) => query), ...alerts().map(({ expression }) => expression)]
  for (const selector of unknownValues(queries, await prometheus.listSeries())) report.unknown(selector)
  for (const { name, health, fault, state } of await prometheus.listRules()) report.rule(name, health, fault || state)
}
