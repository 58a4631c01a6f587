import { pageOf } from '@portal/contract/page-of.ts'
import { searchedText } from '@portal/contract/search/values.ts'
import SearchIcon from 'lucide-react/icons/search'
import ReportIcon from 'lucide-react/icons/message-square-warning'
import { useEffect, useState } from 'react'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import { paths } from '../../paths.ts'
import { chooseLook, useLook } from '../look-choice.ts'
import { goTo } from '../keys/go-to.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { useMenu } from '../use-menu.ts'
import { useSessionActions } from '../use-session-actions.ts'
import { arrangeTargets, countFound, helpTargets, isReference } from './arrange-targets.ts'
import { useFoundTargets } from './found-targets.ts'
import { filterTargets, type JumpTarget, jumpTargets } from './jump-targets.ts'
import { actionsOn, openActions, splitTyped } from './match-actions.ts'
import { PaletteDialog } from './PaletteDialog.tsx'
import { notePage, noteRecent, recentTargets } from './recent.ts'
import { readTyped } from './typed-text.ts'

interface CommandPaletteProps {
  onClose: () => void
  onShortcuts: () => void
  onAccounts: () => void
}

/** Type part of a name or paste a reference, then press Enter. Lists only what this person may see and do. */
export function CommandPalette({ onClose, onShortcuts, onAccounts }: CommandPaletteProps) {
  const { signOut } = useSessionActions()
  const menu = useMenu({ isOpen: true })
  const { resources } = usePermissions()
  const mode = useLook('mode')
  const isDark = mode === 'dark' || (mode === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  const [typed, setTyped] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const accountId = boot().signedIn?.accountId ?? ''
  useEffect(() => notePage(accountId), [accountId])

  const { isOnlyActions, text: all } = readTyped(typed)
  const { words, text } = splitTyped(all)
  const { found, hits, isSearching, hasFailed } = useFoundTargets(text, isWhole)
  const known = jumpTargets(menu, {
    resources,
    accountUrl: boot().signedIn?.accountUrl ?? '',
    isDark,
    onShortcuts,
    onAccounts,
    onMode: () => chooseLook('mode', isDark ? 'light' : 'dark'),
    onSignOut: signOut,
  })
  const started = [...known, ...openActions(resources)]
  const onMatch = actionsOn(hits, { resources, words, text })

  const groupsOf = (): JumpTarget[][] => {
    const fitting = words === null ? filterTargets(started, text) : []
    const actions = fitting.filter(({ group }) => group === 'Actions')
    if (isOnlyActions || words !== null) return [onMatch, actions]
    if (text === '') return [recentTargets(accountId), startActions(actions), startPages(known)]
    const pages = [...fitting.filter(({ group }) => group !== 'Actions'), ...helpTargets(known, text)]
    return isReference(text) ? [found, onMatch, pages, actions] : [onMatch, found, pages, actions]
  }
  const { targets, left } = arrangeTargets(groupsOf(), isWhole || (isOnlyActions && text === ''))
  const hasNone = countFound(targets) === 0 && text !== '' && !isSearching
  const isLong = searchedText(text) !== ''
  const everything: JumpTarget = {
    id: 'everything',
    isOffer: true,
    group: 'Search',
    icon: SearchIcon,
    label: `Search everything for “${text}”`,
    ...(left > 0 && { context: `${left} more` }),
    stay: () => setIsWhole(true),
  }
  const last = [
    ...(hasNone ? [reportTarget(resources.has('BusinessPortalCases'))] : []),
    ...(isLong && !isWhole && !isOnlyActions && (left > 0 || hasNone) ? [everything] : []),
  ]
  return (
    <PaletteDialog
      name="Search or go to a page"
      label="Reference, page or action"
      placeholder="Search services, orders, cases, pages or actions"
      typed={typed}
      marked={text}
      onType={(next) => {
        setTyped(next)
        setIsWhole(false)
      }}
      targets={[...targets, ...last]}
      isSearching={isSearching}
      hasFailed={hasFailed}
      onClose={onClose}
      onChosen={({ label, href, group }) => {
        if (href?.startsWith('/') && found.some((each) => each.href === href) && group !== 'Actions')
          noteRecent(accountId, label, href)
      }}
    />
  )
}

/** Before typing: what people begin most. */
const startActions = (actions: readonly JumpTarget[]) =>
  [paths.caseNew(), 'Run diagnostics on', 'Add a record to', pageOf('visitNew'), 'Invite'].flatMap((id) =>
    actions.filter((each) => each.id === id),
  )

const startPages = (pages: readonly JumpTarget[]) =>
  Object.entries(goTo).flatMap(([key, page]) =>
    pages
      .filter(({ href }) => href === pageOf(page))
      .slice(0, 1)
      .map((target) => ({ ...target, group: 'Go to', keys: `g ${key}` })),
  )

const reportTarget = (mayOpenCases: boolean): JumpTarget => ({
  isOffer: true,
  id: 'report',
  group: 'Search',
  icon: ReportIcon,
  label: mayOpenCases ? 'Report a problem' : `Report a problem: ${boot().supportPhone}`,
  href: mayOpenCases ? paths.caseNew() : telephone(boot().supportPhone),
})
