import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from './run.ts'
import { readAccess, type StoredAccess, storeAccess } from './stored-access.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'access.json')
const now = Date.parse('2026-03-01T12:00:00Z')

const access: StoredAccess = {
  gateway: 'https://portal.example/gateway',
  resource: 'https://portal.example/commands',
  tokenEndpoint: 'https://portal.example/identity/connect/token',
  revocationEndpoint: 'https://portal.example/identity/connect/revocation',
  accessToken: 'access-1',
  accessEndsAt: now + 60_000,
  refreshToken: 'refresh-1',
}

/** Runs a command in a terminal of its own. */
async function typed(...words: string[]) {
  const printed: string[] = []
  const problems: string[] = []
  const code = await run(words, {
    folder,
    print: (text) => void printed.push(text),
    complain: (text) => void problems.push(text),
    wait: () => Promise.resolve(),
    now: () => now,
  })
  return { code, printed: printed.join('\n'), problems: problems.join('\n') }
}

const asked = vi.fn<(url: string, init: RequestInit) => Response>()
const body = (content: unknown, status = 200) => new Response(JSON.stringify(content), { status })
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => asked(url, init))
  storeAccess({ folder }, access)
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
})

describe('wrong use', () => {
  test.each([
    ['nothing', [], ''],
    ['an unknown command', ['zone'], '"zone" is not a command.'],
    ['an unknown option', ['zones', '--all'], "Unknown option '--all'."],
    ['too few words', ['records', 'add', 'a.example'], 'Usage: portal records add ZONE NAME TYPE CONTENT'],
    ['too many words', ['zones', 'a', 'b'], 'Usage: portal zones [SEARCH]'],
    ['a page before the first', ['cases', '--page', '0'], '--page is a number from 1.'],
    ['an unknown test', ['test', 'S-1', '--kind', 'all'], '--kind is one of full, status,'],
    ['an unknown type of record', ['records', 'remove', 'a.example', 'www', 'B'], '"B" is not a type of records.'],
    ['a case without its kind', ['case', 'open', 'Title', 'Text'], '--kind is required: fault, order,'],
    ['an address without encryption', ['sign-in', 'http://portal.example'], 'The address has to begin with https://.'],
  ])('%s ends with 2 and one sentence, before the portal is asked', async (_, words, sentence) => {
    const { code, problems } = await typed(...words)
    expect(code).toBe(2)
    expect(problems).toContain(sentence)
    expect(problems).not.toContain('\n')
    expect(asked).not.toHaveBeenCalled()
  })

  test('help lists every command and ends with 0', async () => {
    const { code, printed } = await typed('help')
    expect(code).toBe(0)
    for (const name of ['sign-in ADDRESS', 'records add ZONE', 'case reply ID'])
      expect(printed).toContain(`portal ${name}`)
  })
})

test('the program ends with the exit code of its command', () => {
  const program = join(import.meta.dirname, 'main.ts')
  const ended = spawnSync(process.execPath, [program, 'zones'], {
    env: { XDG_CONFIG_HOME: join(folder, 'of-another-person') },
    encoding: 'utf8',
  })
  expect(ended).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'You are not signed in. Run "portal sign-in ADDRESS".\n',
  })
})

const page = (rows: unknown[], total = rows.length) => body({ rows, total, page: 1, size: 100 })
const zone = {
  zoneId: 'a.example',
  serviceId: null,
  records: 4,
  dnssec: true,
  state: 'live',
  publishedAt: null,
  publishedBy: null,
  expires: null,
  autoRenew: null,
  hasDraft: false,
  scheduled: 0,
}

describe('a list', () => {
  test('is a table with yes and no, and says how much is left out', async () => {
    asked.mockReturnValue(page([zone], 230))
    expect(await typed('zones')).toEqual({
      code: 0,
      problems: '',
      printed: 'ZONE       RECORDS  DNSSEC  DRAFT  PUBLISHED\na.example  4        yes     no\n\n230 zones, page 1 of 3',
    })
  })

  test('is the answer of the portal with --json, with fields that this version does not know', async () => {
    asked.mockReturnValue(page([{ ...zone, colour: 'red' }]))
    const { printed } = await typed('zones', 'a', '--json')
    expect(JSON.parse(printed)).toMatchObject({ total: 1, rows: [{ zoneId: 'a.example', colour: 'red' }] })
    const [url, init] = asked.mock.calls[0] ?? []
    expect(url).toBe('https://portal.example/gateway/dns-info/api/zones?page=1&search=a&size=100')
    expect(init?.headers).toMatchObject({ authorization: 'Bearer access-1' })
  })

  test('without rows says so', async () => {
    asked.mockReturnValue(page([]))
    expect((await typed('zones')).printed).toBe('No zones found.')
  })

  test('leaves out codes that move the cursor', async () => {
    asked.mockReturnValue(page([{ ...zone, zoneId: 'a.example', publishedAt: null }]))
    const { table } = await import('./table.ts')
    expect(table(['A'], [['one\u001b[2J\u202etwo\nthree']])).toBe('A\none [2J two three')
  })
})

describe('a refusal', () => {
  test.each([
    [body({ code: 'forbidden', message: 'No permission.' }, 403), 'No permission.'],
    [body({ search: 'Enter 100 characters or fewer.' }, 400), 'search: Enter 100 characters or fewer.'],
    [body({ code: 'unauthenticated', message: 'Sign in to continue.' }, 401), 'Your access has ended. Sign in again.'],
    [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'The portal could not answer (502). Try again later.'],
    [body({ rows: 1 }), 'The portal answered in a form that this version does not know. Update it.'],
  ])('ends with 1 and the sentence of the portal, or one of ours', async (answer, sentence) => {
    asked.mockReturnValue(answer)
    expect(await typed('zones')).toEqual({ code: 1, printed: '', problems: sentence })
  })

  test('by the network says which host is not responding', async () => {
    asked.mockImplementation(() => {
      throw new TypeError('fetch failed')
    })
    expect(await typed('zones')).toMatchObject({
      code: 1,
      problems: 'portal.example is not responding. Check the address and your connection.',
    })
  })
})

describe('the stored access', () => {
  test('is a file for the person only, also if it was not before', async () => {
    rmSync(file)
    writeFileSync(file, '{}', { mode: 0o644 })
    storeAccess({ folder }, access)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readAccess({ folder })).toEqual(access)
  })

  test('is renewed before its token ends, and the next command uses the new one', async () => {
    storeAccess({ folder }, { ...access, accessEndsAt: now + 29_000 })
    asked.mockImplementation((url) =>
      url.endsWith('/token')
        ? body({ access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 300 })
        : page([zone]),
    )
    expect((await typed('zones')).code).toBe(0)
    const [, form] = asked.mock.calls[0] ?? []
    expect(form?.body).toEqual(
      new URLSearchParams({
        client_id: 'portal-cli',
        grant_type: 'refresh_token',
        refresh_token: 'refresh-1',
        resource: 'https://portal.example/commands',
      }),
    )
    expect(asked.mock.calls[1]?.[1].headers).toMatchObject({ authorization: 'Bearer access-2' })
    expect(readAccess({ folder })).toMatchObject({ refreshToken: 'refresh-2', accessEndsAt: now + 300_000 })
  })

  test('that the portal does not renew has ended', async () => {
    storeAccess({ folder }, { ...access, accessEndsAt: now })
    asked.mockReturnValue(body({ error: 'invalid_grant' }, 400))
    expect(await typed('zones')).toMatchObject({ code: 1, problems: 'Your access has ended. Sign in again.' })
  })

  test('is forgotten at sign-out even if the portal is not responding', async () => {
    asked.mockImplementation(() => {
      throw new TypeError('fetch failed')
    })
    expect((await typed('sign-out')).code).toBe(1)
    expect(existsSync(file)).toBe(false)
    expect(await typed('zones')).toMatchObject({ code: 1, problems: expect.stringContaining('You are not signed in.') })
  })
})
