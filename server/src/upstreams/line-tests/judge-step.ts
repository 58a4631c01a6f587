import {
  errorsPerHourToNote,
  plannedWord,
  signalBands,
  type StepState,
  type TestStepKey,
} from '@portal/contract/diagnostics/values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { type Reading, type Readings, workAheadDays } from './readings.ts'
import { clockOf, decimal, megabits, milliseconds } from './reading-words.ts'

/** The finding of a step in words. */
export interface Finding {
  state: Extract<StepState, 'passed' | 'note' | 'failed' | 'skipped'>
  word: string
  saw: string
  reading: string | null
}

const passed = (saw: string, reading: string | null = null): Finding => ({
  state: 'passed',
  word: 'Passed',
  saw,
  reading,
})
const note = (word: string, saw: string, reading: string | null = null): Finding => ({
  state: 'note',
  word,
  saw,
  reading,
})
const failed = (saw: string, reading: string | null = null, word = 'Failed'): Finding => ({
  state: 'failed',
  word,
  saw,
  reading,
})
const skipped = (saw: string): Finding => ({ state: 'skipped', word: 'Skipped', saw, reading: null })

/** Light below this level will soon be lost. */
export const faintLight = signalBands.light.fair
export const restartsToFail = 5
export const retrainsToNote = 6
/** Frames lost on a circuit, in percent, from which it is faulty. */
export const lossToFail = 0.1

/** A figure in words, if it was measured. */
const maybe = (value: number | null, inWords: (value: number) => string) => (value === null ? null : inWords(value))

/** Judges a step by its own reading alone. */
export function judgeStep(step: TestStepKey, readings: Readings, now: Date): Finding {
  const found = judges[step](readings, now)
  return found ?? skipped('Nothing could be read')
}

const judges: Record<TestStepKey, (readings: Readings, now: Date) => Finding | undefined> = {
  account: ({ account }, now) => account && judgeAccount(account, now),
  network: ({ network }) => network && judgeNetwork(network),
  session: ({ session }, now) => session && judgeSession(session, now),
  sync: ({ sync }, now) => sync && judgeSync(sync, now),
  copper: ({ copper }) => copper && judgeCopper(copper),
  ont: ({ ont }, now) => ont && judgeTerminal(ont, now),
  light: ({ light }) => light && judgeLight(light),
  circuit: ({ circuit }, now) => circuit && judgeCircuit(circuit, now),
  errors: ({ errors }) => errors && judgeErrors(errors),
  router: ({ router }, now) => router && judgeRouter(router, now),
  loss: ({ loss, session, sync }) => judgeLoss(loss, session?.isOnline === false || sync?.isInSync === false),
  throughput: ({ throughput }) => throughput && judgeSpeed(throughput),
  ping: ({ ping }) => ping && judgePing(ping),
  tcp: ({ tcp }) => tcp && judgeAnswer(tcp, `Port ${tcp.port} accepts connections`),
  dns: ({ dns }) => dns && judgeAnswer(dns, 'Answers DNS queries'),
  http: ({ http }) => http && judgeAnswer(http, `Answers with status ${http.status ?? 'none'}`),
  traceroute: ({ traceroute }) => traceroute && judgeRoute(traceroute),
}

function judgeAccount({ stop, incidents, works }: Reading<'account'>, now: Date): Finding {
  if (stop) return failed(stop, null, 'Stopped')
  const [incident] = incidents
  if (incident) return note('Incident', `${incident.title} (${incident.ref})`)
  const [work] = works
  if (work) {
    const hasBegun = Date.parse(work.start) <= now.getTime()
    const saw = `${work.title} (${work.ref}), ${hasBegun ? 'since' : 'from'} ${clockOf(work.start, now)}`
    return hasBegun ? note('Planned work', saw) : { ...passed(saw), word: plannedWord }
  }
  return passed(`No account restrictions, and no work planned for ${workAheadDays} days`)
}

function judgeNetwork({ exchangeInService, exchangeAlarm, isEdgeResponding, edgeMs }: Reading<'network'>): Finding {
  if (!exchangeInService) return failed(exchangeAlarm ?? 'The exchange is not serving this line', null, 'Out')
  if (isEdgeResponding === false) return failed('Our edge router is not responding')
  if (isEdgeResponding === null) return passed('The exchange is in service')
  return passed('Edge router and session server reachable', maybe(edgeMs, milliseconds))
}

function judgeSession(session: Reading<'session'>, now: Date): Finding {
  const { isOnline, endedAt, rejects24h, rejectReason, sessions24h } = session
  if (!isOnline && rejects24h) {
    return failed(`Sign-in rejected: ${rejectReason ?? 'no reason given'}`, number(rejects24h), 'Rejected')
  }
  if (!isOnline) {
    const when = endedAt ? `Dropped at ${clockOf(endedAt, now)}` : 'Not signed in'
    return note('Ended', `${when}, has not returned`)
  }
  if (sessions24h !== null && sessions24h > 4)
    return note('Unstable', `Signed in ${counted(sessions24h, 'time')} in 24 hours`, String(sessions24h))
  return passed(session.since ? `Signed in since ${clockOf(session.since, now)}` : 'Signed in')
}

function judgeSync(sync: Reading<'sync'>, now: Date): Finding {
  const { isInSync, downKbps, profileKbps, retrains24h, lostAt } = sync
  if (!isInSync) {
    const since = lostAt ? ` since ${clockOf(lostAt, now)}` : ''
    return failed(`The modem and cabinet are not in sync${since}`, 'No sync')
  }
  const rate = maybe(downKbps, megabits)
  if (profileKbps !== null && isHeldBack(sync)) {
    return note('Limited', `In sync, but our edge limits it to ${megabits(profileKbps)}`, rate)
  }
  if (retrains24h !== null && retrains24h >= retrainsToNote)
    return note('Unstable', `${counted(retrains24h, 'retrain')} in 24 hours`, rate)
  return passed('In sync', rate)
}

/** Our edge gives the line clearly less than its sync rate. */
export const isHeldBack = ({ isInSync, downKbps, profileKbps }: Reading<'sync'>): boolean =>
  isInSync && downKbps !== null && profileKbps !== null && profileKbps < downKbps * 0.7

function judgeCopper({ finding, metresFromCabinet, loopOhm }: Reading<'copper'>): Finding {
  const place = maybe(metresFromCabinet, (metres) => `${number(metres)} m`)
  switch (finding) {
    case 'good':
      return passed(
        'Both wires are intact',
        maybe(loopOhm, (ohm) => `${number(ohm)} Ω`),
      )
    case 'open':
      return failed('Open circuit, outside your building', place)
    case 'high resistance':
      return failed('High resistance in a joint', place)
    case 'short':
      return failed('The two wires are shorted', place)
    case 'earth contact':
      return failed('A wire is shorted to earth', place)
  }
}

function judgeTerminal({ power, lastSeenAt, portUp }: Reading<'ont'>, now: Date): Finding {
  if (power === 'off') {
    return failed(`No power${lastSeenAt ? ` since ${clockOf(lastSeenAt, now)}` : ''}`, null, 'Off')
  }
  if (portUp === false) return note('No router', 'Powered, but nothing is plugged in')
  return passed(portUp ? 'Powered, your router is connected' : 'Powered')
}

function judgeLight({ rx }: Reading<'light'>): Finding {
  if (rx === null) return skipped('Needs a terminal with power')
  const reading = `${decimal(rx)} dBm`
  if (rx < faintLight) return failed('Too weak for a stable connection', reading, 'Too low')
  return rx < signalBands.light.good ? note('Fair', 'Weaker than expected', reading) : passed('Good', reading)
}

function judgeCircuit({ portUp, lossPercent, delayMs, since }: Reading<'circuit'>, now: Date): Finding {
  if (!portUp) return failed('The port at your site is down', null, 'Down')
  if (lossPercent === null) return passed('The port at your site is up', maybe(delayMs, milliseconds))
  if (lossPercent < lossToFail) return passed('All test frames came back', maybe(delayMs, milliseconds))
  const from = since ? ` since ${clockOf(since, now)}` : ''
  return failed(`Frames are lost${from}`, `${decimal(lossPercent)}%`)
}

function judgeErrors({ errored24h, hours }: Reading<'errors'>): Finding {
  const high = hours.filter(({ errored }) => errored > errorsPerHourToNote)
  const [first] = high
  const reading = number(errored24h)
  if (!first) return passed('Few errored seconds', reading)
  const saw =
    high.length >= 20 ? 'Errored seconds all day' : `Errored seconds rose from ${clockOf(hourBefore(first.at))}`
  return note('High', saw, reading)
}

const hourBefore = (at: string) => new Date(Date.parse(at) - 60 * 60_000).toISOString()

function judgeRouter(
  { isAnswering, lastSeenAt, isFirmwareCurrent, restarts24h }: Reading<'router'>,
  now: Date,
): Finding {
  const firmware = isFirmwareCurrent === null ? '' : isFirmwareCurrent ? ', firmware current' : ', firmware out of date'
  if (restarts24h !== null && restarts24h >= restartsToFail) {
    return failed(`Restarted ${counted(restarts24h, 'time')} in 24 hours${firmware}`, String(restarts24h), 'Restarts')
  }
  if (isAnswering) return passed(`Responding${firmware}`)
  return lastSeenAt
    ? passed(`Last responded at ${clockOf(lastSeenAt, now)}${firmware}`)
    : note('Not responding', 'Never responded')
}

function judgeLoss(loss: Reading<'loss'> | undefined, isOffline: boolean): Finding | undefined {
  if (isOffline) return skipped('Needs a line in sync')
  if (!loss) return undefined
  const { lossPercent, busyLossPercent, latencyMs, busyLatencyMs } = loss
  const reading = maybe(latencyMs, milliseconds)
  if (busyLatencyMs !== null && isBusyAtNight(loss)) {
    const lost = maybe(busyLossPercent, (percent) => `, ${decimal(percent)}% lost`) ?? ''
    return note('Congested', `Slow from 19:00 to 23:00: ${milliseconds(busyLatencyMs)}${lost}`, reading)
  }
  if (lossPercent >= 0.5) return note('Loss', `${decimal(lossPercent)}% of pings were lost`, reading)
  return passed('No loss, stable', reading)
}

export const isBusyAtNight = ({ latencyMs, busyLatencyMs }: Reading<'loss'>): boolean =>
  latencyMs !== null && busyLatencyMs !== null && busyLatencyMs - latencyMs > 25

function judgeSpeed({ downKbps, expectedDownKbps }: Reading<'throughput'>): Finding {
  const reading = megabits(downKbps)
  if (expectedDownKbps === null) return passed('Measured', reading)
  return downKbps >= expectedDownKbps * 0.9
    ? passed('As fast as expected', reading)
    : failed(`Slower than the ${megabits(expectedDownKbps)} expected`, reading, 'Slow')
}

function judgePing({ sent, received, avgMs, detail }: Reading<'ping'>): Finding {
  if (received === 0) return failed(detail || 'No answer', `${received} of ${sent}`, 'No answer')
  const reading = avgMs === null ? null : milliseconds(avgMs)
  return received < sent ? note('Loss', `${received} of ${sent} answered`, reading) : passed('All answered', reading)
}

function judgeAnswer(
  { isAnswering, ms, detail }: { isAnswering: boolean; ms: number | null; detail: string },
  saw: string,
) {
  if (!isAnswering) return note('No answer', detail)
  return passed(saw, ms === null ? null : milliseconds(ms))
}

function judgeRoute({ isComplete, hops, detail }: Reading<'traceroute'>): Finding {
  const reading = counted(hops.length, 'hop')
  if (hops.length === 0) return skipped(detail)
  return isComplete ? passed('Reaches the service', reading) : note('Incomplete', detail, reading)
}
