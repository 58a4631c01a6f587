import type { CaseLabels } from '@portal/contract/cases/labels.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActField } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { keepDeskCase, labelsQuery, tagsQuery } from './queries.ts'

/** The tags that a person typed, separated by commas. */
export const tagsIn = (typed: string): string[] => typed.split(',').flatMap((tag) => tag.trim() || [])

interface Labelled extends CaseLabels {
  /** Whether it is open, so that it can be merged into another one. */
  mayMerge: boolean
}

const how = {
  kind: 'radio',
  name: 'how',
  label: 'How',
  names: {
    link: 'Link: each shows the other, to staff only',
    merge: 'Merge: this case closes for good, and its followers and replies move to the other one',
  },
} as const satisfies ActField

/** Tags a case, links it to another or merges it into one, and removes links. */
export function labelActs(
  queryClient: QueryClient,
  account: string,
  caseId: string,
  { tags, links, mayMerge }: Labelled,
) {
  const keep = (changed: CaseLabels) => {
    queryClient.setQueryData(labelsQuery(account, caseId).queryKey, changed)
    return queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey })
  }
  const params = { caseId }
  const tag: Act = {
    key: 'tags',
    title: 'Set tags',
    fields: [{ kind: 'text', name: 'tags', label: 'Tags', hint: 'Separated by commas. Customers do not see them.' }],
    initial: { tags: tags.join(', ') },
    do: calls(
      'PUT /case-desk/api/cases/:caseId/tags',
      { params, account, body: ({ tags: typed }) => ({ tags: tagsIn(String(typed ?? '')) }) },
      keep,
    ),
    done: 'Tags set.',
  }
  const add = calls('POST /case-desk/api/cases/:caseId/links', { params, account }, keep)
  const merge = calls('POST /case-desk/api/cases/:caseId/merger', { params, account }, (changed) =>
    keepDeskCase(queryClient, account, changed),
  )
  const link: Act = {
    key: 'link',
    shortcut: 'l',
    title: mayMerge ? 'Link or merge' : 'Link case',
    fields: [
      { kind: 'text', name: 'otherId', label: 'Case', placeholder: 'CS-12345', hint: 'Another case on this account.' },
      ...(mayMerge ? [how] : []),
    ],
    initial: { how: 'link' },
    do: async ({ otherId = '', how: chosen }, once) => {
      await (chosen === 'merge' ? merge : add)({ otherId }, once)
      return chosen === 'merge' ? 'Case merged.' : 'Case linked.'
    },
  }
  const unlink = links.map(
    ({ caseId: otherId }): Act => ({
      key: `unlink ${otherId}`,
      title: `Remove link to ${otherId}`,
      button: 'Remove',
      do: calls('DELETE /case-desk/api/cases/:caseId/links/:otherId', { params: { caseId, otherId }, account }, keep),
      done: 'Link removed.',
    }),
  )
  return { all: [tag, link], unlink }
}
