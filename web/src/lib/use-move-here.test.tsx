import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useMoveHere } from './use-move-here.ts'

afterEach(cleanup)

let answer = Promise.withResolvers<void>()

function Dialog() {
  const move = useMoveHere()
  const send = async () => {
    await answer.promise
    move((now) => ({ ...now, open: undefined }), true)
  }
  return (
    <button type="button" onClick={() => void send()}>
      Save
    </button>
  )
}

const root = createRootRoute({ component: Outlet })
const children = ['/contacts/1', '/contacts/2'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: Dialog }),
)

async function open(address: string) {
  answer = Promise.withResolvers()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(children), history })
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  return router
}

test('a dialog that is answered closes on its page and leaves the rest of its address', async () => {
  const router = await open('/contacts/1?page=2&open=edit')
  await act(async () => answer.resolve())
  expect(router.latestLocation.href).toBe('/contacts/1?page=2')
})

test('a dialog that is answered once another page is open changes nothing', async () => {
  const router = await open('/contacts/1?open=edit')
  await act(async () => router.history.push('/contacts/2?open=edit'))
  await act(async () => answer.resolve())
  expect(router.latestLocation.href).toBe('/contacts/2?open=edit')
})
