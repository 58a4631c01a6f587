import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import type { ComponentProps } from 'react'
import { useRoomForList, useSettingsEntries } from './settings-entries.ts'

/** The header of a settings page; without room for the list beside it, the pages are tabs below. */
export function SettingsHeader(props: ComponentProps<typeof PageHeader>) {
  const entries = useSettingsEntries()
  const hasRoom = useRoomForList()
  return (
    <>
      <PageHeader {...props} />
      {hasRoom ? null : <Tabs label="Settings" tabs={entries} />}
    </>
  )
}
