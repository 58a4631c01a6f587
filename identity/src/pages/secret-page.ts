import type { Setting } from '../setting.ts'
import { field } from './fields.ts'
import { html } from './html.ts'
import { splitPage } from './layout.ts'

interface SecretForm {
  title: string
  text: string
  action: string
  button: string
  /** Whether the page continues automatically with a complete link: the next page asks the person in any case. */
  isSentAtOnce?: boolean
}

/** The script takes the secret from the address; without JavaScript the person pastes the link. */
export function secretPage(
  setting: Setting,
  { title, text, action, button, isSentAtOnce = false }: SecretForm,
): string {
  return splitPage(setting, {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <form method="post" action="${setting.path}/${action}" class="form" novalidate data-once data-secret="${isSentAtOnce ? 'send' : 'keep'}">
        ${field({
          name: 'secret',
          label: 'Link',
          hint: 'Paste the complete link from the email.',
          autocomplete: 'off',
          maxLength: 500,
        })}
        <button class="button primary xl" type="submit">${button}</button>
      </form>`,
  })
}
