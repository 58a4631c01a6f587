import type { PermissionResource } from '@portal/contract/permission.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { SearchHit } from '@portal/contract/search/search.ts'
import ReportIcon from 'lucide-react/icons/message-square-warning'
import ReplyIcon from 'lucide-react/icons/pencil'
import TestIcon from 'lucide-react/icons/play'
import AddIcon from 'lucide-react/icons/plus'
import InviteIcon from 'lucide-react/icons/user-plus'
import { paths } from '../../paths.ts'
import type { JumpTarget } from './jump-targets.ts'

type Hit = Pick<SearchHit, 'kind' | 'id' | 'title' | 'note' | 'isTestable'>

interface MatchAction {
  /** The beginning of its label, which can be typed too: "run diagnostics on bristol". */
  words: string
  needs: PermissionResource
  icon: JumpTarget['icon']
  /** Its address for a record; undefined if the record has no such action. */
  on: (hit: Hit) => string | undefined
  context: string
}

// Each leads to a page or form that asks before anything costs or interrupts.
const matchActions: readonly MatchAction[] = [
  {
    words: 'Run diagnostics on',
    needs: 'BusinessPortalDiagnostics',
    icon: TestIcon,
    context: 'you choose the test',
    on: ({ kind, id, isTestable }) =>
      kind === 'service' && isTestable ? pageOf('serviceDiagnostics', { serviceId: id }) : undefined,
  },
  {
    words: 'Report a problem with',
    needs: 'BusinessPortalCases',
    icon: ReportIcon,
    context: 'new case',
    on: ({ kind, id }) => (kind === 'service' ? paths.caseNew({ serviceId: id }) : undefined),
  },
  {
    words: 'Add information to',
    needs: 'BusinessPortalCases',
    icon: ReplyIcon,
    context: 'Case',
    on: ({ kind, id }) => (kind === 'case' ? `${paths.caseOne(id)}#reply` : undefined),
  },
  {
    words: 'Add a record to',
    needs: 'BusinessPortalDns',
    icon: AddIcon,
    context: 'DNS, published after your review',
    on: ({ kind, id }) => (kind === 'zone' ? `${pageOf('zone', { zoneId: id })}#add-record` : undefined),
  },
]

const inviting = 'Invite'

/** The text after the words of an action, and those words; the whole text without such words. */
export function splitTyped(typed: string): { words: string | null; text: string } {
  const text = typed.trim()
  for (const words of [...matchActions.map((action) => action.words), inviting]) {
    const rest = text.slice(words.length)
    if (text.toLowerCase().startsWith(words.toLowerCase()) && /^(\s|$)/.test(rest)) return { words, text: rest.trim() }
  }
  return { words: null, text }
}

interface Asked {
  resources: ReadonlySet<PermissionResource>
  /** Only this action; null for every one. */
  words: string | null
  text: string
}

// So that one action leaves room for the others.
const mostOfEach = 2

/** The actions on the records that were found: each on its first records, or the typed one on all of them. */
export function actionsOn(hits: readonly Hit[], { resources, words, text }: Asked): JumpTarget[] {
  const offered = matchActions.filter((each) => resources.has(each.needs) && (words === null || words === each.words))
  const found = offered.map(({ words: begins, icon, context, on }) => {
    const targets = hits.flatMap((hit): JumpTarget[] => {
      const href = on(hit)
      const label = `${begins} ${hit.title}`
      const about = hit.kind === 'service' ? `${hit.note.split(',')[0]} · ${context}` : context
      return href
        ? [{ id: `${begins} ${hit.id}`, group: 'Actions', icon, label, context: about, href, ...asOffer(words) }]
        : []
    })
    return words === null ? targets.slice(0, mostOfEach) : targets
  })
  return [...inviteOf({ resources, words, text }), ...found.flat()]
}

function inviteOf({ resources, words, text }: Asked): JumpTarget[] {
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
  if (!isEmail || !resources.has('BusinessPortalAccountMgmt') || (words !== null && words !== inviting)) return []
  const href = `${paths.contactNew()}?email=${encodeURIComponent(text)}`
  const label = `Invite ${text}`
  return [{ id: 'invite', group: 'Actions', icon: InviteIcon, label, context: 'New contact', href, ...asOffer(words) }]
}

/** An action that was typed in words is what the person looks for. */
const asOffer = (words: string | null) => words === null && ({ isOffer: true } as const)

/** The beginnings of these actions, which wait for a name. */
export function openActions(resources: ReadonlySet<PermissionResource>): JumpTarget[] {
  const started = matchActions
    .filter(({ needs }) => resources.has(needs))
    .map(
      ({ words, icon }): JumpTarget => ({ id: words, group: 'Actions', icon, label: `${words}…`, fill: `${words} ` }),
    )
  if (!resources.has('BusinessPortalAccountMgmt')) return started
  return [...started, { id: inviting, group: 'Actions', icon: InviteIcon, label: 'Invite…', fill: `${inviting} ` }]
}
