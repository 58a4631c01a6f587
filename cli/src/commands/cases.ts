import { caseCreate, caseList, caseMessageCreate, caseRead, type HelpCase } from '@portal/contract/cases/cases.ts'
import {
  type CaseImpact,
  caseImpacts,
  caseKindNames,
  caseKinds,
  caseSeverities,
  caseStatusNames,
} from '@portal/contract/cases/values.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { call } from '../call.ts'
import { type Command, option, show, type Typed } from '../command.ts'
import { wrongUse } from '../failure.ts'
import { askedPage, listed, pageOption } from '../lists.ts'
import { facts } from '../table.ts'

export const caseCommands: readonly Command[] = [
  {
    name: 'cases',
    usage: 'cases [SEARCH] [--page N]',
    does: 'Lists cases, those waiting for you first',
    words: { least: 0, most: 1 },
    options: pageOption,
    async run(typed) {
      const [search] = typed.words
      const query = { ...askedPage(typed), ...(search !== undefined && { search }) }
      const { json, data } = await call(typed.shell, caseList, { query })
      show(typed, json, () =>
        listed(data, 'case', {
          CASE: ({ caseId }) => caseId,
          STATUS: ({ status }) => caseStatusNames[status],
          TITLE: ({ title }) => title,
          ABOUT: ({ about }) => about,
          UPDATED: ({ updatedAt }) => dateTime(updatedAt),
        }),
      )
    },
  },
  {
    name: 'case',
    usage: 'case ID',
    does: 'Shows a case with its messages',
    words: { least: 1, most: 1 },
    async run(typed) {
      const [caseId = ''] = typed.words
      const { json, data } = await call(typed.shell, caseRead, { params: { caseId } })
      show(typed, json, () => `${summaryOf(data)}\n\n${threadOf(data)}`)
    },
  },
  {
    name: 'case open',
    usage: 'case open TITLE TEXT --kind KIND [--service SERVICE] [--impact IMPACT] [--severity SEVERITY]',
    does: `Opens a case. KIND: ${caseKinds.join(', ')}. IMPACT: ${caseImpacts.join(', ')}. SEVERITY: ${caseSeverities.join(', ')}`,
    words: { least: 2, most: 2 },
    options: {
      kind: { type: 'string' },
      service: { type: 'string' },
      impact: { type: 'string' },
      severity: { type: 'string' },
    },
    async run(typed) {
      const [title = '', description = ''] = typed.words
      const kind = chosen(typed, 'kind', caseKinds)
      if (!kind) throw wrongUse(`--kind is required: ${caseKinds.join(', ')}.`)
      const impact: CaseImpact | undefined = chosen(typed, 'impact', caseImpacts)
      const severity = chosen(typed, 'severity', caseSeverities)
      const serviceId = option(typed, 'service')
      const body = {
        kind,
        title,
        description,
        ...(serviceId !== undefined && { serviceId }),
        ...(impact && { impact }),
        ...(severity && { severity }),
      }
      const { json, data } = await call(typed.shell, caseCreate, { body })
      show(typed, json, () => summaryOf(data))
    },
  },
  {
    name: 'case reply',
    usage: 'case reply ID TEXT',
    does: 'Replies to a case',
    words: { least: 2, most: 2 },
    async run(typed) {
      const [caseId = '', text = ''] = typed.words
      const { json, data } = await call(typed.shell, caseMessageCreate, { params: { caseId }, body: { text } })
      show(typed, json, () => summaryOf(data))
    },
  },
]

function chosen<Value extends string>(typed: Typed, name: string, from: readonly Value[]): Value | undefined {
  const asked = option(typed, name)
  const found = from.find((each) => each === asked)
  if (asked !== undefined && !found) throw wrongUse(`--${name} is one of ${from.join(', ')}.`)
  return found
}

const summaryOf = (found: HelpCase): string =>
  facts({
    Case: found.caseId,
    Title: found.title,
    Status: caseStatusNames[found.status],
    Kind: caseKindNames[found.kind],
    Service: found.serviceId,
    Opened: `${dateTime(found.openedAt)} by ${found.openedByName}`,
    'Reply by': found.replyBy && dateTime(found.replyBy),
  })

const threadOf = ({ messages }: HelpCase): string =>
  messages
    .filter(({ body }) => body !== '')
    .map(({ at, authorName, body }) => `${dateTime(at)}  ${plain(authorName)}\n${plain(body)}`)
    .join('\n\n')

/** Texts of others may hold codes that move the cursor of a terminal; lines and tabs stay. */
const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
