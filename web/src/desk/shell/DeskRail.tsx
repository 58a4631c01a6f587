import { Rail } from '../../shell/sidebar/Rail.tsx'
import { RoomList } from './RoomList.tsx'

/** The areas of the desk with their open work. */
export const DeskRail = () => <Rail label="Desk areas" list={RoomList} />
