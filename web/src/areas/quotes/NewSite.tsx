import { Button } from '@portal/ui/src/Button.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { ApiError } from '../../api/failure.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { AddProps } from './add-sites.ts'
import styles from './quotes.module.css'

/** A place that is not a site of the account yet. */
export function NewSite({ quoteId, onAdd }: AddProps & { quoteId: string }) {
  const form = useForm({
    initial: { name: '', address: '', postcode: '', floor: '', landlord: '' },
    draft: `new-site-${quoteId}`,
    submit: async (values) => {
      const [outcome] = (await onAdd([values])) ?? []
      // Shows the refusal at the field that it concerns.
      if (outcome && outcome.outcome !== 'added') {
        const field = /postcode,/.test(outcome.message ?? '') ? 'postcode' : 'address'
        throw new ApiError(400, { [field]: outcome.message ?? 'Check the site details.' })
      }
      if (!outcome) throw new ApiError(422, { message: 'The site could not be added.' })
    },
    onDone: () => {},
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="New site">
      <FormMessages form={form} />
      <TextField label="Postcode" mono maxLength={10} autoComplete="postal-code" {...form.text('postcode')} />
      <TextField label="Address" maxLength={200} {...form.text('address')} />
      <TextField label="Name" optional hint="Your name for the site." maxLength={80} {...form.text('name')} />
      <div className={styles.pair}>
        <TextField label="Floor or room" optional maxLength={60} {...form.text('floor')} />
        <TextField label="Landlord" optional maxLength={80} {...form.text('landlord')} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" colour="primary" busy={form.isBusy}>
          Add site
        </Button>
      </div>
    </form>
  )
}
