import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'
import CalendarIcon from 'lucide-react/icons/calendar'
import NextIcon from 'lucide-react/icons/chevron-right'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import { use } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components/DatePicker'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { classNames } from './class-names.ts'
import styles from './DatePicker.module.css'
import type { DateFieldProps } from './date-field-props.ts'
import fieldStyles from './Field.module.css'
import { FieldError } from './FieldError.tsx'
import { OverlayRoot } from './overlay-root.ts'
import overlayStyles from './Overlay.module.css'

/** Load it lazily; DateField does. */
export function DatePicker(props: DateFieldProps) {
  const { label, hint, error, optional = false, withTime = false, value, onValueChange, earliest, latest } = props
  const { isUnavailable } = props
  const shown: CalendarDate | CalendarDateTime | null = value ? (withTime ? parseDateTime : parseDate)(value) : null
  const root = use(OverlayRoot)
  return (
    <I18nProvider locale="en-GB">
      <AriaDatePicker
        className={fieldStyles.field ?? ''}
        value={shown}
        granularity={withTime ? 'minute' : 'day'}
        hourCycle={24}
        shouldForceLeadingZeros
        isInvalid={Boolean(error)}
        // Without the seconds.
        onChange={(date) => onValueChange(date?.toString().slice(0, 16) ?? null)}
        {...(earliest === undefined ? {} : { minValue: parseDate(earliest) })}
        {...(latest === undefined ? {} : { maxValue: parseDate(latest) })}
        {...(isUnavailable ? { isDateUnavailable: (date) => isUnavailable(date.toString()) } : {})}
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
        <Group className={classNames(fieldStyles.control, styles.group)}>
          <DateInput className={styles.segments ?? ''}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
          </DateInput>
          <Button className={styles.open ?? ''}>
            <CalendarIcon aria-hidden />
          </Button>
        </Group>
        {error ? <FieldError id={`${props.id ?? 'date'}-error`}>{error}</FieldError> : null}
        <Popover className={overlayStyles.popover ?? ''} {...(root ? { UNSTABLE_portalContainer: root } : {})}>
          <Dialog className={overlayStyles.list ?? ''}>
            <Calendar className={styles.calendar ?? ''}>
              <header className={styles.header}>
                <Button slot="previous" className={styles.step ?? ''}>
                  <PreviousIcon aria-hidden />
                </Button>
                <Heading level={2} />
                <Button slot="next" className={styles.step ?? ''}>
                  <NextIcon aria-hidden />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
                {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  )
}
