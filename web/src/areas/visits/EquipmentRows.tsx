import { mostDeliveries, mostVehicles } from '@portal/contract/visits/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import PlusIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

type RowsProps = Pick<StepProps, 'form' | 'errorOf'>

export function VehicleRows({ form, errorOf }: RowsProps) {
  const { vehicles } = form.values
  const set = (at: number, changed: Partial<(typeof vehicles)[number]>) =>
    form.set({ vehicles: vehicles.map((each, index) => (index === at ? { ...each, ...changed } : each)) })
  return (
    <Rows
      id={form.text('vehicles').id}
      add="Add vehicle"
      canAdd={vehicles.length < mostVehicles}
      onAdd={() => form.set({ vehicles: [...vehicles, { registration: '', make: '', colour: '' }] })}
      error={vehicles.length === 0 ? errorOf('vehicles') : undefined}
    >
      {vehicles.map((vehicle, index) => (
        // Rows have no identity other than their position.
        <div key={index} className={styles.row}>
          <TextField
            label="Registration"
            mono
            value={vehicle.registration}
            error={errorOf(`vehicles.${index}.registration`)}
            onValueChange={(registration) => set(index, { registration })}
          />
          <TextField label="Make" optional value={vehicle.make} onValueChange={(make) => set(index, { make })} />
          <TextField
            label="Colour"
            optional
            value={vehicle.colour}
            onValueChange={(colour) => set(index, { colour })}
          />
          <IconButton
            label={`Remove vehicle ${index + 1}`}
            icon={<RemoveIcon />}
            onClick={() => form.set({ vehicles: vehicles.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
    </Rows>
  )
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
const shown = (number: number) => (Number.isFinite(number) ? String(number) : '')

export function DeliveryRows({ form, errorOf }: RowsProps) {
  const { deliveries } = form.values
  const set = (at: number, changed: Partial<(typeof deliveries)[number]>) =>
    form.set({ deliveries: deliveries.map((each, index) => (index === at ? { ...each, ...changed } : each)) })
  return (
    <Rows
      id={form.text('deliveries').id}
      add="Add delivery"
      canAdd={deliveries.length < mostDeliveries}
      onAdd={() => form.set({ deliveries: [...deliveries, { carrier: '', tracking: '', pieces: 1, weightKg: 5 }] })}
      error={deliveries.length === 0 ? errorOf('deliveries') : undefined}
    >
      {deliveries.map((delivery, index) => (
        // As above.
        <div key={index} className={styles.row}>
          <TextField
            label="Carrier"
            value={delivery.carrier}
            error={errorOf(`deliveries.${index}.carrier`)}
            onValueChange={(carrier) => set(index, { carrier })}
          />
          <TextField
            label="Tracking"
            optional
            mono
            value={delivery.tracking}
            onValueChange={(tracking) => set(index, { tracking })}
          />
          <TextField
            label="Pieces"
            inputMode="numeric"
            value={shown(delivery.pieces)}
            error={errorOf(`deliveries.${index}.pieces`)}
            onValueChange={(pieces) => set(index, { pieces: numberOf(pieces) })}
          />
          <TextField
            label="Heaviest piece, kg"
            inputMode="decimal"
            value={shown(delivery.weightKg)}
            error={errorOf(`deliveries.${index}.weightKg`)}
            onValueChange={(weightKg) => set(index, { weightKg: numberOf(weightKg) })}
          />
          <IconButton
            label={`Remove delivery ${index + 1}`}
            icon={<RemoveIcon />}
            onClick={() => form.set({ deliveries: deliveries.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
    </Rows>
  )
}

interface RowsShape {
  id: string
  add: string
  canAdd: boolean
  onAdd: () => void
  error: string | undefined
  children: ReactNode
}

function Rows({ id, add, canAdd, onAdd, error, children }: RowsShape) {
  return (
    <div id={id} tabIndex={-1} className={styles.rows}>
      {children}
      {canAdd ? (
        <div>
          <Button size="sm" colour="outline" icon={<PlusIcon aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
