import type { ZoneClaim, ZoneClaims } from '@portal/contract/dns/claims.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Act } from '../../acts/act.ts'
import { callAct, calls } from '../../acts/calls.ts'
import { claimsQuery } from './queries.ts'

const base = '/dns-info/api/zone-claims'

const keeping =
  (queryClient: QueryClient) =>
  ({ claims }: z.infer<typeof ZoneClaims>) => {
    queryClient.setQueryData(claimsQuery.queryKey, { claims })
    void queryClient.invalidateQueries({ queryKey: ['dns', 'list'] })
  }

export function addDomainAct(queryClient: QueryClient): Act {
  return {
    key: 'add domain',
    title: 'Add a domain',
    text: 'For a domain that is registered elsewhere. Next, you prove that it is yours.',
    confirm: 'Add domain',
    fields: [{ kind: 'text', name: 'name', label: 'Domain', mono: true, maxLength: 253, placeholder: 'shop.example' }],
    do: calls(`POST ${base}`, {}, keeping(queryClient)),
    done: 'Domain added. Prove that it is yours to create its zone.',
  }
}

export function claimActs(queryClient: QueryClient, { zoneId }: Pick<ZoneClaim, 'zoneId'>, onActive: () => void) {
  const params = { zoneId }
  return {
    check: {
      key: `check ${zoneId}`,
      title: 'Check now',
      do: async (_, once) => {
        const { outcome, claims } = await callAct(`POST ${base}/:zoneId/checks`, { params, body: {} }, { once })
        keeping(queryClient)({ claims })
        if (outcome === 'active') onActive()
        return outcomes[outcome].replace('{}', zoneId)
      },
    },
    withdraw: {
      key: `withdraw ${zoneId}`,
      title: 'Remove',
      heading: `Remove ${zoneId}?`,
      confirm: 'Remove domain',
      text: 'The proof no longer counts. You can add the domain again.',
      fields: [],
      colour: 'tertiary',
      do: calls(`DELETE ${base}/:zoneId`, { params }, keeping(queryClient)),
      done: `${zoneId} removed`,
    },
  } satisfies Record<string, Act>
}

const outcomes = {
  active: 'The domain is yours. The zone {} has been created.',
  waiting: 'The proof for {} is not there yet.',
  taken: '{} already has a zone in another account. Open a case if that is wrong.',
} as const
