import { type PageName, pages } from '@portal/contract/pages.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import { viewAddress } from '@portal/contract/views/address.ts'
import { listNames, lists } from '@portal/contract/views/values.ts'
import { ListChoices, View } from '@portal/contract/views/views.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const Query = z.record(z.string(), z.string())

/** The call for the view named in a list's address. */
export function viewCall(page: PageName | null, query: FastifyRequest['query']): string | undefined {
  const viewId = View.shape.viewId.safeParse(Query.catch({}).parse(query).view)
  if (!viewId.success || !listAt(page)) return undefined
  return requestPath('/view-info/api/views/:viewId', { params: { viewId: viewId.data } })
}

/** A list's first query: from its address, or else from the view that it names or opens with. */
export async function openedWith(
  page: PageName | null,
  query: FastifyRequest['query'],
  answers: { choices: Promise<unknown>; view: Promise<unknown> | undefined },
): Promise<FastifyRequest['query']> {
  const list = listAt(page)
  const asked = Query.catch({}).parse(query)
  // The account in the address is not part of the list's query.
  const names = Object.keys(asked).filter((name) => name !== 'in')
  if (!list || names.some((name) => name !== 'view')) return query
  const opened =
    names.length > 0 ? View.safeParse(await answers.view).data : (await choicesIn(answers.choices)).opens[list]
  return opened ? viewAddress(opened) : query
}

/** Empty if the gateway does not respond. */
export async function choicesIn(answer: Promise<unknown>): Promise<ListChoices> {
  return ListChoices.catch({ columns: {}, opens: {} }).parse(await answer)
}

const listAt = (page: PageName | null) =>
  listNames.find((list) => page !== null && lists[list].path === pages[page].path)
