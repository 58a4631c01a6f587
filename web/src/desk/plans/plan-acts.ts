import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import type { Act, ActBody, ActField } from '../../acts/act.ts'
import { callAct, calls } from '../../acts/calls.ts'
import type { NewContent, PlanPart } from './plan-parts.ts'
import { type PlanHolders, publicationInWords } from './publication-words.ts'
import { type DeskPlan, keepDeskPlan } from './queries.ts'

/** Actions on a plan: every change applies to its draft, which the first change creates. */
export function planActs(queryClient: QueryClient, plan: DeskPlan, holders: PlanHolders | undefined) {
  const { planId, version, status, edition, content } = plan
  const params = { planId }
  const isDraft = status === 'draft'
  const save = async (changed: NewContent, once: string) => {
    const body = { content: changed, after: version }
    await callAct(
      'PUT /plan-desk/api/plans/:planId/draft',
      { params, body },
      { once, version: isDraft ? edition : undefined },
    )
    await keepDeskPlan(queryClient)
  }
  const writing = (fields: readonly ActField[], write: (body: ActBody) => NewContent): Act['do'] => {
    return (body, once) => byField(fields, save(write(body), once))
  }
  const kept = 'Saved in the draft.'
  return {
    ofPlan: [
      {
        key: 'publish',
        title: isDraft ? `Publish version ${version}` : 'Publish',
        ...(isDraft && { colour: 'primary' as const }),
        text: holders ? publicationInWords(holders) : undefined,
        fields: [{ kind: 'lines', name: 'reason', label: 'Reason for the change', hint: 'Customers can see it.' }],
        refusal: !isDraft
          ? 'There is no draft. Change something first.'
          : holders
            ? undefined
            : 'The accounts with the plan are still being counted.',
        do: calls(
          'POST /plan-desk/api/plans/:planId/publications',
          { params, body: { version }, version: edition },
          () => keepDeskPlan(queryClient),
        ),
        done: `Version ${version} is in force.`,
      },
    ] satisfies Act[],
    /** Only a draft of a later version can be discarded. */
    again: {
      key: 'again',
      title: 'Discard draft',
      text: 'Removes all changes from the draft, so that it is the same as the version in force.',
      fields: [],
      do: async (_body, once) => {
        const query = { version: version - 1 }
        const before = await call('GET /plan-desk/api/plans/:planId', { params, query })
        await save({ ...before.content }, once)
      },
      done: 'Draft discarded.',
    } satisfies Act,
    summary: {
      key: 'summary',
      title: 'Change summary',
      fields: summaryFields,
      initial: { summary: content.summary },
      do: writing(summaryFields, ({ summary }) => ({ ...content, summary })),
      done: kept,
    } satisfies Act,
    add: ({ key, noun, fields, write }: PlanPart): Act => ({
      key: `add ${key}`,
      title: `Add ${noun}`,
      fields,
      do: writing(fields, (body) => write(content, null, body)),
      done: kept,
    }),
    ofRow: ({ fields, write, remove, rows }: PlanPart, index: number): Act[] => {
      const row = rows(content)[index]
      if (!row) return []
      return [
        {
          key: 'change',
          title: `Change ${row.name}`,
          button: 'Change',
          fields,
          initial: row.values,
          do: writing(fields, (body) => write(content, index, body)),
          done: kept,
        },
        {
          key: 'remove',
          title: `Remove ${row.name}`,
          button: 'Remove',
          text: 'The next version will not include it. The version in force is unchanged.',
          fields: [],
          do: writing([], () => remove(content, index)),
          done: kept,
        },
      ]
    },
  }
}

const summaryFields: readonly ActField[] = [{ kind: 'lines', name: 'summary', label: 'Summary' }]

/**
 * The server names a field by its path in the document, content.slaRows.0.targetFix; the form uses the field's own
 * name.
 */
async function byField(fields: readonly ActField[], sending: Promise<void>): Promise<void> {
  try {
    await sending
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 400) throw failure
    const named = Object.entries(Object(failure.body)).map(([path, message]) => [
      path.split('.').findLast((part) => fields.some(({ name }) => name === part)) ?? path,
      message,
    ])
    throw new ApiError(400, Object.fromEntries(named), failure.requestId)
  }
}
