import type { ContactRole, contactTitles } from '@portal/contract/contacts/values.ts'
import type { Contact } from '@portal/contract/contacts/contacts.ts'

type OneOf<T extends readonly string[]> = T[number]

/** The values of the fields; empty without a selection. */
export interface ContactFormValues extends Record<string, unknown> {
  title: OneOf<typeof contactTitles> | ''
  firstName: string
  lastName: string
  email: string
  phone: string
  mobile: string
  roles: ContactRole[]
  sites: string[]
}

export const newContact: ContactFormValues = {
  title: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  mobile: '',
  roles: [],
  sites: [],
}

export function formOf(contact: Contact): ContactFormValues {
  const { title, firstName, lastName, email, roles, sites } = contact
  const phones = { phone: contact.phone ?? '', mobile: contact.mobile ?? '' }
  return { title, firstName, lastName, email, ...phones, roles, sites }
}

/** The request of the form; the server reports missing values. */
export function inputOf(values: ContactFormValues) {
  const { title, firstName, lastName, email, phone, mobile, roles, sites } = values
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the server refuses an empty title at its field
  const chosen = title as Exclude<typeof title, ''>
  return { title: chosen, firstName, lastName, email, phone, mobile, roles, sites }
}
