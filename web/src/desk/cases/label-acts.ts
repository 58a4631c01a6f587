import type { CaseLabels } from '@portal/contract/cases/labels.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { labelsQuery, tagsQuery } from './queries.ts'

/** The tags that a person typed, separated by commas. */
export const tagsIn = (typed: string): string[] => typed.split(',').flatMap((tag) => tag.trim() || [])

/** Tags a case, links it to another, and removes links. */
export function labelActs(queryClient: QueryClient, account: string, caseId: string, { tags, links }: CaseLabels) {
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
  const link: Act = {
    key: 'link',
    shortcut: 'l',
    title: 'Link case',
    fields: [
      { kind: 'text', name: 'otherId', label: 'Case', placeholder: 'CS-12345', hint: 'Another case of this account.' },
    ],
    do: calls('POST /case-desk/api/cases/:caseId/links', { params, account }, keep),
    done: 'Case linked.',
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
