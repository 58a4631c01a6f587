import type { MenuAction } from '@portal/ui/src/Menu.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import type { ComponentProps } from 'react'
import { type Act, labelOf } from './act.ts'
import { useActing } from './use-acting.tsx'

interface ActMenuProps extends Omit<ComponentProps<typeof MenuButton>, 'actions'> {
  /** Acts, and links between them. */
  items: readonly (Act | MenuAction)[]
}

/** The acts on a record in a menu; what cannot be done now says why. */
export function ActMenu({ items, ...button }: ActMenuProps) {
  const { start, dialog } = useActing(items.filter((item) => 'do' in item))
  return (
    <>
      <MenuButton
        {...button}
        actions={items.map((item, index) => ('do' in item ? actionOf(item, index, () => void start(item)) : item))}
      />
      {dialog}
    </>
  )
}

function actionOf(act: Act, index: number, onAct: () => void): MenuAction {
  const { key, refusal, destructive = false } = act
  const separatorBefore = destructive && index > 0
  return { key, label: labelOf(act), destructive, separatorBefore, disabledReason: refusal, onAct }
}
