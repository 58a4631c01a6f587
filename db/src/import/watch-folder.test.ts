import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { watchFolder, type Watched } from './watch-folder.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'watch-'))
afterAll(() => rmSync(folder, { recursive: true }))
const examples = join(import.meta.dirname, '..', '..', 'examples')

/** Watches until the given number of files is processed. */
async function watchFor(count: number): Promise<Watched[]> {
  const stop = new AbortController()
  const taken: Watched[] = []
  const onDone = (watched: Watched) => {
    taken.push(watched)
    if (taken.length === count) stop.abort()
  }
  await watchFolder(database, folder, { everyMs: 20, signal: stop.signal, onDone })
  return taken
}
const isIn = (place: string, name: string) => readdirSync(join(folder, place)).find((file) => file.endsWith(name)) ?? ''

test('loads arriving files in dependency order, and writes a report of the changes', async () => {
  for (const name of ['sites.csv', 'accounts.csv']) copyFileSync(join(examples, name), join(folder, name))
  const taken = await watchFor(2)
  expect(taken).toEqual([
    { file: 'accounts.csv', isLoaded: true, summary: '3 rows: 3 new, 0 changed, 0 unchanged' },
    { file: 'sites.csv', isLoaded: true, summary: '2 rows: 2 new, 0 changed, 0 unchanged' },
  ])
  expect(isIn('done', '-sites.csv')).not.toBe('')

  const renamed = readFileSync(join(examples, 'sites.csv'), 'utf8').replace('Preston – Office', '"Preston, Docks"')
  writeFileSync(join(folder, 'sites-2.csv'), renamed)
  await watchFor(1)
  const report = readFileSync(join(folder, 'done', isIn('done', 'sites-2.csv.report.csv')), 'utf8')
  expect(report).toBe('line,outcome,column,before,after\n2,changed,name,Preston – Office,"Preston, Docks"\n')
})

test('moves files that it cannot load aside, with the reasons', async () => {
  writeFileSync(
    join(folder, 'sites-bad.csv'),
    'account_id,site_id,name,address,postcode\nNONE,L1,Wharf,1 Mill St,LS1 0ZQ\n',
  )
  writeFileSync(join(folder, 'what.csv'), 'a,b\n1,2\n')
  expect((await watchFor(2)).map(({ isLoaded }) => isLoaded)).toEqual([false, false])
  const reasons = (name: string) => readFileSync(join(folder, 'failed', isIn('failed', name)), 'utf8')
  expect(reasons('sites-bad.csv.report.txt')).toContain('1 row: account_id “NONE” is not a known account (line 2)')
  expect(reasons('what.csv.report.txt')).toContain('unknown entity')
})
