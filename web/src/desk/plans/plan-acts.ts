import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import type { Act, ActBody, ActField } from '../acts/act.ts'
import { callAct } from '../acts/call-act.ts'
import type { NewContent, PlanPart } from './plan-parts.ts'
import { type DeskPlan, keepDeskPlan } from './queries.ts'

/** What is done with one plan: every change is one of its draft, which the first change makes. */
export function planActs(queryClient: QueryClient, plan: DeskPlan) {
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
  const kept = 'It is in the draft.'
  return {
    ofPlan: [
      {
        key: 'publish',
        title: isDraft ? `Publish version ${version}` : 'Publish',
        text: 'It is in force from today. Everybody who has the plan is told, with what changed and why.',
        fields: [{ kind: 'lines', name: 'reason', label: 'Why it changes', hint: 'Customers read it.' }],
        refusal: isDraft ? undefined : 'There is no draft. Change something first.',
        do: async (body, once) => {
          await callAct(
            'POST /plan-desk/api/plans/:planId/publications',
            { params, body: { ...body, version } },
            { once, version: edition },
          )
          await keepDeskPlan(queryClient)
        },
        done: `Version ${version} is in force.`,
      },
      {
        key: 'again',
        title: 'Begin again',
        text: 'What was changed in the draft is gone; it says the same as the version in force.',
        fields: [],
        refusal: isDraft && version > 1 ? undefined : 'There is no draft to begin again.',
        do: async (_body, once) => {
          const query = { version: version - 1 }
          const before = await call('GET /plan-desk/api/plans/:planId', { params, query })
          await save({ ...before.content }, once)
        },
        done: 'The draft says what the version in force says.',
      },
      {
        key: 'summary',
        title: 'Change the summary',
        fields: [{ kind: 'lines', name: 'summary', label: 'Summary' }],
        initial: { summary: content.summary },
        do: writing([{ kind: 'lines', name: 'summary', label: 'Summary' }], ({ summary }) => ({ ...content, summary })),
        done: kept,
      },
    ] satisfies Act[],
    add: ({ key, noun, fields, write }: PlanPart): Act => ({
      key: `add ${key}`,
      title: `Add a ${noun}`,
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
          text: 'The next version does not have it. What is in force stays as it is.',
          fields: [],
          do: writing([], () => remove(content, index)),
          done: kept,
        },
      ]
    },
  }
}

/** The server names a field by its place in the whole document, content.slaRows.0.targetFix; the form knows its name. */
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
