import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'
import { type CloudToken, type CloudTokens, cloudTokensQuery } from './queries.ts'

interface OfToken {
  account: string
  connection: CloudTokens['connection']
  token: CloudToken
}

/** Sets, replaces and removes the API token of an organisation. */
export function cloudTokenActs(
  queryClient: QueryClient,
  { account, connection, token: { org, isLinked, set } }: OfToken,
): Act[] {
  const params = { org }
  const keep = (answer: CloudTokens) => queryClient.setQueryData(cloudTokensQuery(account).queryKey, answer)
  const setAct: Act = {
    key: 'set',
    title: `${set ? 'Replace' : 'Set'} API token for ${org}`,
    button: set ? 'Replace token' : 'Set token',
    text: 'Create it for a read-only user of the organisation, without rotation. Cloud Director checks it now. It is stored encrypted and never shown.',
    fields: [{ kind: 'text', name: 'token', label: 'API token', type: 'password', autoComplete: 'off' }],
    confirm: set ? 'Replace token' : 'Set token',
    do: async (body) => {
      keep(await callAct('PUT /cloud-desk/api/tokens/:org', { params, body }, { account }))
    },
    done: 'API token set.',
  }
  const removeAct: Act = {
    key: 'remove',
    title: `Remove API token for ${org}`,
    button: 'Remove token',
    text: 'The cloud is then read with the token in VCD_API_TOKENS, or not at all if there is none.',
    fields: [],
    confirm: 'Remove token',
    do: async () => {
      keep(await callAct('DELETE /cloud-desk/api/tokens/:org', { params }, { account }))
    },
    done: 'API token removed.',
  }
  return [...(connection === 'on' && isLinked ? [setAct] : []), ...(set ? [removeAct] : [])]
}

/** Why no token can be set; null if one can. */
export function reasonWithout(connection: CloudTokens['connection']): string | null {
  switch (connection) {
    case 'on':
      return null
    case 'off':
      return 'Cloud Director is not connected: VCD_API_URL is not set.'
    case 'simulated':
      return 'Cloud Director is simulated in this demo, and needs no token.'
  }
}
