import type { PagePath } from '@portal/contract/pages.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import { viewAddress } from '@portal/contract/view-address.ts'
import { listNames, lists } from '@portal/contract/view-values.ts'
import { ListChoices, View } from '@portal/contract/views.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const Query = z.record(z.string(), z.string())

/** The call for the view that the address of a list names. */
export function viewCall(path: PagePath | null, query: FastifyRequest['query']): string | undefined {
  const viewId = View.shape.viewId.safeParse(Query.catch({}).parse(query).view)
  if (!viewId.success || !listAt(path)) return undefined
  return requestPath('/view-info/api/views/:viewId', { params: { viewId: viewId.data } })
}

/** What a list is asked for at first: what its address says, else what is in the view that it names or opens with. */
export async function openedWith(
  path: PagePath | null,
  query: FastifyRequest['query'],
  answers: { choices: Promise<unknown>; view: Promise<unknown> | undefined },
): Promise<FastifyRequest['query']> {
  const list = listAt(path)
  const asked = Query.catch({}).parse(query)
  // Which account is asked for is no state of the list.
  const names = Object.keys(asked).filter((name) => name !== 'in')
  if (!list || names.some((name) => name !== 'view')) return query
  const opened =
    names.length > 0 ? View.safeParse(await answers.view).data : (await choicesIn(answers.choices)).opens[list]
  return opened ? viewAddress(opened) : query
}

/** None where the gateway does not say. */
export async function choicesIn(answer: Promise<unknown>): Promise<ListChoices> {
  return ListChoices.catch({ columns: {}, opens: {} }).parse(await answer)
}

const listAt = (path: PagePath | null) => listNames.find((list) => path !== null && lists[list].path === path)
