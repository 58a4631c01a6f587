import { ModeChoice } from '../../shell/LookChoice.tsx'
import { Drawer } from '../../shell/sidebar/Drawer.tsx'
import styles from '../../shell/sidebar/Sidebar.module.css'
import { RoomList } from './RoomList.tsx'

/** The areas of the desk on a phone. */
export function DeskMenu() {
  return (
    <Drawer
      label="Desk areas"
      foot={() => (
        <div className={styles.looks}>
          <ModeChoice />
        </div>
      )}
    >
      {(close) => <RoomList isOpen onFollow={close} />}
    </Drawer>
  )
}
