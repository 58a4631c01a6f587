import { pageNames, pages } from '@portal/contract/pages.ts'
import { useRouterState } from '@tanstack/react-router'
import { usePermissions } from '../../session/permissions.tsx'
import { useMedia } from '../../use-media.ts'

/** The settings pages that the person may see. */
export function useSettingsEntries() {
  const { resources } = usePermissions()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return pageNames.flatMap((name) => {
    const { path, settings, needs } = pages[name]
    if (!settings || (needs && !resources.has(needs))) return []
    const [whose, label] = settings
    return [{ href: path, whose, label, current: path === pathname }]
  })
}

/** Room for a list of the settings pages beside the open one. Without it they are tabs. */
export const useRoomForList = () => useMedia('(min-width: 1280px)')
