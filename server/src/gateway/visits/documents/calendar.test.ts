import { dayOf } from '@portal/contract/format/days.ts'
import { sql } from 'kysely'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor } from '../../../testing/visit-factories.ts'

const portal = await startTestPortal({ MAIL_FROM: 'Portal Operations <visits@portal.example>' })
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const dataCentreId = await createDataCentre(database, { places: 100 })
const rackId = await createRack(database, account, dataCentreId)
const visitorId = await createVisitor(database, account)
const visit = await createVisit(database, account, {
  status: 'approved',
  dataCentreId,
  rackId,
  visitorId,
  startsAt: '2027-07-01T09:00:00Z',
})
const read = async () => (await ada.gateway(`/visit-info/api/visits/${visit}/visit.ics`)).text()

test('the stamp is in UTC, the portal is the organiser, and an alarm comes a day before', async () => {
  const lines = (await read()).replaceAll('\r\n ', '').split('\r\n')
  const stamp = lines.find((line) => line.startsWith('DTSTAMP'))
  expect(stamp).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
  expect(stamp).toContain(dayOf(new Date()).replaceAll('-', ''))
  expect(lines.filter((line) => line.includes('mailto:visits@portal.example'))).toHaveLength(1)
  expect(lines).toContain('TRIGGER:-P1D')
  expect(lines).toContain('DTSTART;TZID=Europe/London:20270701T100000')
})

const library = '/usr/lib/python3/dist-packages/icalendar/__init__.py'
const script = `
import icalendar, json, sys
calendar = icalendar.Calendar.from_ical(sys.stdin.read())
[event] = calendar.walk('vevent')
print(json.dumps({
  'errors': len(event.errors) + len(calendar.errors),
  'method': calendar['method'],
  'uid': event['uid'],
  'sequence': int(event['sequence']),
  'stamp': event.decoded('dtstamp').utcoffset().total_seconds(),
  'start': event.decoded('dtstart').isoformat(),
  'organizer': str(event['organizer']),
  'alarms': [str(alarm['trigger'].to_ical(), 'ascii') for alarm in event.walk('valarm')],
}))`
const Read = z.object({
  errors: z.number(),
  method: z.string(),
  uid: z.string(),
  sequence: z.number(),
  stamp: z.number(),
  start: z.string(),
  organizer: z.string(),
  alarms: z.array(z.string()),
})

async function readByAnother() {
  const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script], { input: await read(), encoding: 'utf8' })
  expect(stderr).toBe('')
  return Read.parse(JSON.parse(stdout))
}

test.skipIf(!existsSync(library))('another library reads the event, its change and its cancellation', async () => {
  const first = await readByAnother()
  expect(first).toMatchObject({
    errors: 0,
    method: 'PUBLISH',
    stamp: 0,
    start: '2027-07-01T10:00:00+01:00',
    organizer: 'mailto:visits@portal.example',
    alarms: ['-P1D'],
  })
  await sql`update visit set version = version + 1 where visit_id = ${visit}`.execute(database.system)
  expect(await readByAnother()).toEqual({ ...first, sequence: first.sequence + 1 })
  await sql`update visit set version = version + 1, status = 'cancelled' where visit_id = ${visit}`.execute(
    database.system,
  )
  expect(await readByAnother()).toEqual({ ...first, method: 'CANCEL', sequence: first.sequence + 2, alarms: [] })
})
