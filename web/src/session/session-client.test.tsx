import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftHere } from './drafts.ts'
import { createSessionClient, type SessionClient } from './session-client.ts'
import { SessionGate } from './SessionGate.tsx'
import { SessionProvider, useSession } from './SessionProvider.tsx'

const signedIn = {
  user: { name: 'Ada Byron', email: 'ada@customer.example', image: null },
  expires: '2030-01-01T00:00:00.000Z',
  accessToken: 'token 1',
  authServerBaseUrl: 'http://id',
  gatewayBaseUrl: 'http://gateway',
  llqtPortalUrl: 'http://quoting',
  clcAccountId: 'CLC-1',
  environment: 'test',
  aiKey: '',
  apmBaseUrl: 'http://apm',
}

/** The server's side of the protocol, as set by a test. */
const portal = {
  session: async (): Promise<Response> => HttpResponse.json({}),
  reads: 0,
  posts: [] as string[], // oxlint-disable-line typescript/consistent-type-assertions -- an empty list has no element type
}
const server = setupServer(
  http.get('/api/auth/session', () => {
    portal.reads++
    return portal.session()
  }),
  http.get('/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'csrf' })),
  http.post('/api/auth/:path*', async ({ request }) => {
    const url = new URL(request.url)
    const fields = new URLSearchParams(await request.text())
    portal.posts.push(`${url.pathname}${url.search} ${fields.get('csrfToken')} ${fields.get('callbackUrl')}`)
    return HttpResponse.json({ url: `http://id${url.pathname}` })
  }),
)

configure({ asyncUtilTimeout: 8000 })

const stops: (() => void)[] = []
const visited: string[] = []

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  portal.reads = 0
  portal.posts.length = 0
  visited.length = 0
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/services?productCategory=Domain')
  answer(signedIn)
})
afterEach(() => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function answer(body: object): void {
  portal.session = async () => HttpResponse.json(body)
}

function createClient(session?: typeof signedIn | null): SessionClient {
  return createSessionClient({ session, navigate: (url) => visited.push(url) })
}

function startTab(session?: typeof signedIn | null): SessionClient {
  const client = createClient(session)
  stops.push(client.start())
  return client
}

function Name() {
  const { status, session } = useSession()
  return (
    <p>
      {status} {session?.user.name}
    </p>
  )
}

function Notice() {
  return <p>{useSession().status === 'loading' ? 'Not responding' : 'You are signed out'}</p>
}

function show(client: SessionClient, isPublic = false) {
  return render(
    <SessionProvider client={client}>
      <SessionGate isPublic={isPublic} waiting={<p>Welcome to Zen... please wait</p>} notice={<Notice />}>
        <Name />
        <input aria-label="Note" />
      </SessionGate>
      <SessionGate isPublic={isPublic}>second guard</SessionGate>
    </SessionProvider>,
  )
}

test('A1.6 A1.12 the status is loading, and the waiting screen shown, until the first response', async () => {
  show(createClient())
  expect(screen.getByText('Welcome to Zen... please wait')).toBeDefined()
  expect(await screen.findByText('authenticated Ada Byron')).toBeDefined()
})

test('A1.6 the status is unauthenticated when the response is empty', async () => {
  answer({})
  show(createClient(), true)
  expect(screen.queryByText(/unauthenticated/)).toBeNull()
  expect(await screen.findByText('unauthenticated')).toBeDefined()
})

test('A1.6 a session in the page needs no first call', () => {
  show(createClient(signedIn))
  expect(screen.getByText('authenticated Ada Byron')).toBeDefined()
  expect(portal.reads).toBe(0)
})

test('A1.1 A1.11 a page for signed-in users leads to sign-in and back to its full address, once for all guards', async () => {
  show(createClient(null))
  expect(screen.getByText('Welcome to Zen... please wait')).toBeDefined()
  await waitFor(() => expect(visited).toEqual(['http://id/api/auth/signin/openid-connect']))
  expect(portal.posts).toEqual([
    '/api/auth/signin/openid-connect csrf http://localhost:3000/services?productCategory=Domain',
  ])
})

test('A1.11 a public page stays visible to a signed-out user', async () => {
  show(createClient(null), true)
  expect(screen.getByText('unauthenticated')).toBeDefined()
  expect(visited).toEqual([])
})

test('A1.7 the session is read again when the window becomes visible', async () => {
  const client = startTab(signedIn)
  answer({ ...signedIn, accessToken: 'token 2' })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(client.accessToken()).toBe('token 2'))
})

test('A1.7 the session is read again every 60 seconds while there is one, and not offline', async () => {
  const client = startTab(signedIn)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(portal.reads).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(portal.reads).toBe(1)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(portal.reads).toBe(1)
  answer({})
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(client.state().status).toBe('unauthenticated'))
  await vi.advanceTimersByTimeAsync(180_000)
  expect(portal.reads).toBe(2)
})

test('A1.7 a change signalled by another tab is followed', async () => {
  const one = startTab(signedIn)
  const other = startTab(signedIn)
  answer({})
  await one.signOut({ callbackUrl: '/signed-out' })
  await waitFor(() => expect(other.state().status).toBe('unauthenticated'))
})

test('A1.10 after a sign-out in another tab this one says so and starts nothing', async () => {
  const here = createClient(signedIn)
  show(here)
  const other = startTab(signedIn)
  draftHere('note').remember('half a sentence')
  // The message arrives before the change: a tab that asks in between still finds the session.
  server.use(
    http.post('/api/auth/signout', async () => {
      await here.renew()
      answer({})
      await here.renew()
      return HttpResponse.json({ url: '/signed-out' })
    }),
  )
  await act(() => other.signOut())
  expect(await screen.findByText('You are signed out')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(portal.posts).toEqual([])
  expect(visited).toEqual(['/signed-out'])
  expect(screen.queryByText(/Ada Byron/)).toBeNull()
  server.resetHandlers()
})

test('A1.10 a signed-out tab reloads its page once the user signs in again', async () => {
  const here = createClient(signedIn)
  show(here)
  const other = startTab(signedIn)
  answer({})
  await act(() => other.signOut())
  expect(await screen.findByText('You are signed out')).toBeDefined()
  answer({ ...signedIn, user: { ...signedIn.user, name: 'Eve Stone', email: 'eve@customer.example' } })
  await act(() => here.renew())
  expect(visited.at(-1)).toBe('http://localhost:3000/services?productCategory=Domain')
  expect(screen.queryByText(/Eve Stone/)).toBeNull()
})

test('A1.1 a session that ends without a sign-out leads to sign-in', async () => {
  const client = createClient(signedIn)
  show(client)
  answer({})
  await act(() => client.renew())
  await waitFor(() => expect(visited).toEqual(['http://id/api/auth/signin/openid-connect']))
})

test('A1.10 a sign-out that fails leaves the other tabs unchanged', async () => {
  const other = startTab(signedIn)
  server.use(http.post('/api/auth/signout', () => HttpResponse.error()))
  await expect(startTab(signedIn).signOut()).rejects.toThrow()
  server.resetHandlers()
  answer({})
  await other.renew()
  expect(other.state()).toEqual({ status: 'unauthenticated', session: null })
})

test('A1.11 while the identity service is unavailable the page says so, keeps the typed text, and recovers', async () => {
  const client = createClient(signedIn)
  show(client)
  const note = screen.getByLabelText<HTMLInputElement>('Note')
  note.value = 'half a sentence'
  answer({ ...signedIn, accessToken: undefined, error: 'IdentityUnavailable' })
  await act(() => client.renew())
  expect(screen.getByText('Not responding')).toBeDefined()
  expect(note.checkVisibility?.() ?? getComputedStyle(note).display !== 'none').toBe(false)
  expect(client.accessToken()).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([portal.posts, visited]).toEqual([[], []])
  answer({ ...signedIn, accessToken: 'token 2' })
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await waitFor(() => expect(client.accessToken()).toBe('token 2'))
  expect(screen.queryByText('Not responding')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Note')).toBe(note)
  expect(note.value).toBe('half a sentence')
})

test('a page loaded while the identity service was unavailable is reloaded when it is back', async () => {
  answer({ ...signedIn, accessToken: undefined, error: 'IdentityUnavailable' })
  show(createClient())
  expect(await screen.findByText('Not responding')).toBeDefined()
  answer(signedIn)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await waitFor(() => expect(visited).toEqual(['http://localhost:3000/services?productCategory=Domain']))
})

test('A1.7 the storage message of a next-auth client is understood', async () => {
  const client = startTab(signedIn)
  answer({})
  const message = { event: 'session', data: { trigger: 'signout' }, timestamp: 1 }
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue: JSON.stringify(message) }))
  await waitFor(() => expect(client.state().status).toBe('unauthenticated'))
})

test('A1.7 a next-auth client understands the sign-out message', async () => {
  const client = startTab(signedIn)
  await client.signOut()
  expect(JSON.parse(localStorage.getItem('nextauth.message') ?? '')).toMatchObject({
    event: 'session',
    data: { trigger: 'signout' },
  })
})

test('a poll in one tab does not cause requests in the others', async () => {
  startTab(signedIn)
  stops.push(() => removeEventListener('storage', count))
  let messages = 0
  const count = () => {
    messages++
  }
  addEventListener('storage', count)
  const channel = new BroadcastChannel('nextauth.message')
  channel.addEventListener('message', count)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(portal.reads).toBe(1)
  expect(messages).toBe(0)
  expect(localStorage.getItem('nextauth.message')).toBeNull()
  channel.close()
})

test('a hundred messages of other tabs cause at most two requests', async () => {
  startTab(signedIn)
  const message = { event: 'session', data: { trigger: 'getSession' }, timestamp: 1 }
  const event = () => new StorageEvent('storage', { key: 'nextauth.message', newValue: JSON.stringify(message) })
  for (let i = 0; i < 100; i++) window.dispatchEvent(event())
  await vi.advanceTimersByTimeAsync(1000)
  expect(portal.reads).toBe(2)
})

test('weakness 15: a network fault or a 5xx does not sign out, the last session stays', async () => {
  const client = startTab(signedIn)
  portal.session = async () => HttpResponse.error()
  await client.renew()
  portal.session = async () => new HttpResponse('Bad gateway', { status: 502 })
  await client.renew()
  portal.session = async () => HttpResponse.html('<p>A page of a proxy</p>')
  await client.renew()
  expect(client.state()).toEqual({ status: 'authenticated', session: signedIn })
})

test('weakness 15: a fault of the first request is not a response; the request is repeated', async () => {
  portal.session = async () => HttpResponse.error()
  const client = startTab()
  await waitFor(() => expect(portal.reads).toBe(1))
  expect(client.state().status).toBe('loading')
  answer(signedIn)
  await vi.advanceTimersByTimeAsync(3000)
  await waitFor(() => expect(client.state().status).toBe('authenticated'))
})

test('A1.9 weakness 14: an error counts as signed out; the user signs in with the password, once, and returns to /', async () => {
  const client = createClient(signedIn)
  show(client)
  draftHere('note').remember('half a sentence')
  answer({ ...signedIn, accessToken: undefined, error: 'RefreshAccessTokenError' })
  await act(() => client.renew())
  await waitFor(() => expect(visited).toEqual(['http://id/api/auth/signin/openid-connect']))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(portal.posts).toEqual(['/api/auth/signout csrf /', '/api/auth/signin/openid-connect?prompt=login csrf /'])
  expect(screen.queryByText(/Ada Byron/)).toBeNull()
  expect(client.accessToken()).toBeUndefined()
  expect(draftHere('note').recall()).toBe('half a sentence')
})

test('A1.9 a draft is offered again to the same person, and to no other', () => {
  createClient(signedIn)
  draftHere('note').remember('half a sentence')
  createClient(signedIn)
  expect(draftHere('note').recall()).toBe('half a sentence')
  createClient({ ...signedIn, user: { ...signedIn.user, email: 'eve@customer.example' } })
  expect(draftHere('note').recall()).toBeNull()
})

test('A1.9 a page with an error in its session leads to a new sign-in too', async () => {
  answer({ ...signedIn, accessToken: undefined, error: 'RefreshAccessTokenError' })
  startTab()
  await waitFor(() => expect(portal.posts).toHaveLength(2))
})

test('A1.10 sign-out follows the address of the server, deletes drafts, and no guard starts a sign-in meanwhile', async () => {
  const client = createClient(signedIn)
  show(client)
  draftHere('note').remember('half a sentence')
  await act(() => client.signOut({ callbackUrl: '/signed-out' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(portal.posts).toEqual(['/api/auth/signout csrf /signed-out'])
  expect(visited).toEqual(['http://id/api/auth/signout'])
  expect(draftHere('note').recall()).toBeNull()
})

test('weakness 13: no browser storage contains the access token', async () => {
  const client = startTab(signedIn)
  await client.updateSession()
  await client.signOut()
  const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
  expect(JSON.stringify(stored)).not.toContain('token 1')
})

test('an equal response renders nothing again', async () => {
  const client = startTab(signedIn)
  const before = client.state()
  await client.renew()
  expect(client.state()).toBe(before)
})
