import Chevron from 'lucide-react/icons/chevron-down'
import { use } from 'react'
import {
  Button,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import comboStyles from './ComboBox.module.css'
import fieldStyles from './Field.module.css'
import { FieldError } from './FieldError.tsx'
import { OverlayRoot } from './overlay-root.ts'
import styles from './Overlay.module.css'
import type { ComboFieldProps } from './combo-field-props.ts'

/** Load it lazily; ComboField does. */
export function ComboBox(props: ComboFieldProps) {
  const { label, hint, error, optional = false, options, value, onValueChange, placeholder, takesFocus = false } = props
  const root = use(OverlayRoot)
  return (
    <AriaComboBox
      className={fieldStyles.field ?? ''}
      selectedKey={value}
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a person has just opened it
      autoFocus={takesFocus}
      onSelectionChange={(key) => onValueChange(key === null ? null : String(key))}
    >
      <Label className={fieldStyles.label ?? ''}>
        {label}
        {optional ? <span className={fieldStyles.optional}> (optional)</span> : null}
      </Label>
      {hint ? (
        <Text slot="description" className={fieldStyles.hint ?? ''}>
          {hint}
        </Text>
      ) : null}
      <div className={comboStyles.group}>
        <Input
          className={fieldStyles.control ?? ''}
          placeholder={placeholder ?? ''}
          onKeyDown={(event) => {
            // The first Escape closes the list; without this the surrounding dialog would close as well.
            if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.preventDefault()
          }}
        />
        <Button className={comboStyles.open ?? ''}>
          <Chevron aria-hidden />
        </Button>
      </div>
      {error ? <FieldError id={`${props.id ?? 'combo'}-error`}>{error}</FieldError> : null}
      <Popover className={styles.popover ?? ''} offset={4} {...(root ? { UNSTABLE_portalContainer: root } : {})}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.none}>No match</p>}>
          {options.map((option) => (
            <ListBoxItem key={option.key} id={option.value} textValue={option.name} className={styles.item ?? ''}>
              <span className={styles.words}>
                <span>{option.name}</span>
                {option.note === undefined ? null : <span className={styles.note}>{option.note}</span>}
              </span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
