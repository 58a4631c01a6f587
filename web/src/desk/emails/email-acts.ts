import type { DeskEmail } from '@portal/contract/cases/emails.ts'
import { caseKindNames } from '@portal/contract/cases/values.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActField } from '../../acts/act.ts'
import { callAct, calls } from '../../acts/calls.ts'

/** Opens a case for a waiting email, adds it to a case, or discards it. */
export function emailActs(queryClient: QueryClient, { emailId, fromAddress, accounts }: DeskEmail): Act[] {
  const keep = () => queryClient.invalidateQueries({ queryKey: ['desk'] })
  const params = { emailId }
  const account: ActField = {
    kind: 'text',
    name: 'account',
    also: ['Account-Id'],
    label: 'Account',
    hint:
      accounts.length > 0
        ? `Perhaps ${accounts.map(({ accountId, accountName }) => `${accountId} (${accountName})`).join(', ')}.`
        : 'The account number.',
  }
  const initial = { account: accounts[0]?.accountId ?? '' }
  return [
    {
      key: 'open',
      title: 'Open case',
      text: `${fromAddress} follows the case, and receives its number and every reply.`,
      colour: 'primary',
      fields: [account, { kind: 'choice', name: 'kind', label: 'Category', names: caseKindNames }],
      initial: { ...initial, kind: 'information' },
      do: async ({ account: accountId, kind = null }, once) => {
        const { caseId } = await callAct(
          'POST /case-desk/api/emails/:emailId/case',
          { params, body: { kind } },
          { account: String(accountId), once },
        )
        await keep()
        return `Case ${caseId} opened.`
      },
    },
    {
      key: 'add',
      title: 'Add to case',
      text: `${fromAddress} then follows the case, and receives every reply.`,
      fields: [account, { kind: 'text', name: 'caseId', label: 'Case', placeholder: 'CS-12345' }],
      initial: { ...initial, caseId: '' },
      do: async ({ account: accountId, caseId: typed = null }, once) => {
        const { caseId } = await callAct(
          'POST /case-desk/api/emails/:emailId/message',
          { params, body: { caseId: typed } },
          { account: String(accountId), once },
        )
        await keep()
        return `Added to case ${caseId}.`
      },
    },
    {
      key: 'discard',
      title: 'Discard',
      heading: 'Discard this email?',
      text: 'The sender is not informed.',
      fields: [],
      do: calls('DELETE /case-desk/api/emails/:emailId', { params }, keep),
      done: 'Email discarded.',
      destructive: true,
    },
  ]
}
