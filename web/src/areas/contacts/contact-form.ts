import type { ContactRole, contactChannels, contactLanguages, contactTitles } from '@portal/contract/contact-values.ts'
import type { Contact } from '@portal/contract/contacts.ts'

type OneOf<T extends readonly string[]> = T[number]

/** What stands in the fields; empty where nothing is chosen yet. */
export interface ContactFormValues extends Record<string, unknown> {
  title: OneOf<typeof contactTitles> | ''
  firstName: string
  lastName: string
  email: string
  phone: string
  mobile: string
  roles: ContactRole[]
  preferredChannel: OneOf<typeof contactChannels>
  language: OneOf<typeof contactLanguages>
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
  preferredChannel: 'email',
  language: 'en',
  sites: [],
}

export function formOf(contact: Contact): ContactFormValues {
  const { title, firstName, lastName, email, roles, preferredChannel, language, sites } = contact
  const phones = { phone: contact.phone ?? '', mobile: contact.mobile ?? '' }
  return { title, firstName, lastName, email, ...phones, roles, preferredChannel, language, sites }
}

/** The request of the form; the server says what is missing. */
export function inputOf(values: ContactFormValues) {
  const { title, firstName, lastName, email, phone, mobile, roles, preferredChannel, language, sites } = values
  // oxlint-disable-next-line typescript/consistent-type-assertions -- an empty title is for the server to refuse, at its field
  const chosen = title as Exclude<typeof title, ''>
  return { title: chosen, firstName, lastName, email, phone, mobile, roles, preferredChannel, language, sites }
}
