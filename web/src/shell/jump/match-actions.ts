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
  /** Its address for the typed text itself, without a record. */
  onText?: (text: string) => string | undefined
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
  {
    words: 'Invite',
    needs: 'BusinessPortalAccountMgmt',
    icon: InviteIcon,
    context: 'New contact',
    on: () => undefined,
    onText: (text) =>
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? `${paths.contactNew()}?email=${encodeURIComponent(text)}` : undefined,
  },
]

/** The text after the words of an action, and those words; the whole text without such words. */
export function splitTyped(typed: string): { words: string | null; text: string } {
  const text = typed.trim()
  for (const { words } of matchActions) {
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
  return actionsFor(resources)
    .filter((each) => words === null || words === each.words)
    .flatMap(({ words: begins, icon, context, on, onText }) => {
      const targetOf = (name: string, id: string, about: string, href: string | undefined): JumpTarget[] =>
        href === undefined
          ? []
          : [
              {
                id: `${begins} ${id}`,
                group: 'Actions',
                icon,
                label: `${begins} ${name}`,
                context: about,
                href,
                // An action that was typed in words is what the person looks for.
                ...(words === null && { isOffer: true }),
              },
            ]
      const targets = hits.flatMap((hit) => {
        const about = hit.kind === 'service' ? `${hit.note.split(',')[0]} · ${context}` : context
        return targetOf(hit.title, hit.id, about, on(hit))
      })
      return [
        ...targetOf(text, text, context, onText?.(text)),
        ...(words === null ? targets.slice(0, mostOfEach) : targets),
      ]
    })
}

/** The beginnings of these actions, which wait for a name. */
export const openActions = (resources: ReadonlySet<PermissionResource>): JumpTarget[] =>
  actionsFor(resources).map(({ words, icon }) => ({
    id: words,
    group: 'Actions',
    icon,
    label: `${words}…`,
    fill: `${words} `,
  }))

const actionsFor = (resources: ReadonlySet<PermissionResource>) =>
  matchActions.filter(({ needs }) => resources.has(needs))
