import UpIcon from 'lucide-react/icons/arrow-up'
import DownIcon from 'lucide-react/icons/arrow-down'
import GripIcon from 'lucide-react/icons/grip-vertical'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { Announcement } from './Announcement.tsx'
import { Checkbox } from './Checkbox.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import styles from './OrderedChoice.module.css'

export interface ChoiceItem {
  key: string
  label: string
  isChosen: boolean
  /** Always selected; only its position can change. */
  isRequired?: boolean
}

interface OrderedChoiceProps {
  /** The subject of the choice: "Columns". */
  label: string
  items: readonly ChoiceItem[]
  onChange: (items: ChoiceItem[]) => void
}

/** A selection with an order. An item is moved by buttons, or dragged by a pointer. */
export function OrderedChoice({ label, items, onChange }: OrderedChoiceProps) {
  const [told, setTold] = useState('')
  const [dragged, setDragged] = useState<string>()
  const listRef = useRef<HTMLUListElement>(null)
  const movedRef = useRef<string>(undefined)

  // The pressed button has moved in the document and therefore lost the focus.
  useLayoutEffect(() => {
    if (!movedRef.current) return
    listRef.current?.querySelector<HTMLButtonElement>(`[data-move="${movedRef.current}"]`)?.focus()
    movedRef.current = undefined
  }, [items])

  const place = (from: number, to: number) => {
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    setTold(`${item.label} is number ${to + 1} of ${items.length}`)
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    const isAtEnd = by === 1 ? to === items.length - 1 : to === 0
    movedRef.current = `${items[from]?.key} ${isAtEnd ? -by : by}`
    place(from, to)
  }
  const drag = ({ clientY }: PointerEvent) => {
    const from = items.findIndex(({ key }) => key === dragged)
    const rows = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    const [row, own] = [rows[over], rows[from]]
    if (!row || !own) return
    // Past the middle of a row, so that rows of different heights do not change places again at once.
    if (over > from ? clientY > row.top + row.height / 2 : clientY < row.bottom - row.height / 2) place(from, over)
  }

  return (
    <>
      <ul ref={listRef} className={styles.list} aria-label={label}>
        {items.map((item, position) => (
          <li key={item.key} className={classNames(styles.item, dragged === item.key && styles.dragged)}>
            <span
              aria-hidden
              className={styles.grip}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(item.key)
              }}
              onPointerMove={dragged === item.key ? drag : undefined}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              <GripIcon />
            </span>
            <Checkbox
              label={item.label}
              checked={item.isChosen}
              disabled={item.isRequired === true}
              onCheckedChange={(isChosen) => onChange(items.with(position, { ...item, isChosen }))}
            />
            <span className={styles.moves}>
              <IconButton
                size="sm"
                label={`Move ${item.label} up`}
                icon={<UpIcon />}
                data-move={`${item.key} -1`}
                disabled={position === 0}
                onClick={() => move(position, -1)}
              />
              <IconButton
                size="sm"
                label={`Move ${item.label} down`}
                icon={<DownIcon />}
                data-move={`${item.key} 1`}
                disabled={position === items.length - 1}
                onClick={() => move(position, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Announcement>{told}</Announcement>
    </>
  )
}
