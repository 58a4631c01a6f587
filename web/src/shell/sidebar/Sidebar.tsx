import { NavigationList } from './NavigationList.tsx'
import { Rail } from './Rail.tsx'
import { SettingsEntry } from './SettingsEntry.tsx'

/** The areas of the portal. */
export const Sidebar = () => <Rail label="Main" list={NavigationList} foot={SettingsEntry} />
