/** A success criterion of WCAG 2.2, how the portal meets it, and the tests that prove it by their titles. */
export interface Claim {
  number: string
  name: string
  level: 'A' | 'AA'
  how: string
  /** Titles of tests; conformance.test.ts fails if one does not exist. Empty if the portal has no such content. */
  tests: readonly string[]
}

const axe = 'A2.11 five representative pages are accessible in every theme, light and dark'
const axeMenu = 'the open menu and the command palette are accessible'
const axePieces = 'A2.11 A3.7 every shared component is accessible in every theme, light and dark'
const labels = 'tie the label, the hint and the error to the control'
const moves = 'A2.1 the title names the screen, and a navigation is announced and takes the focus along'
const textContrast = 'every text has a contrast of at least 4.5'
const shapeContrast = 'every meaningful shape has a contrast of at least 3'
const refusal = 'a field error is shown at the field and in the summary, which links to the field'
const railByKeys = 'A2.3 the keyboard opens the rail, moves through it and closes it'
const zoomed = 'at 200% zoom, with wide text spacing, nothing is cut off or scrolls sideways'
const noMotion = 'nothing moves when reduced motion is preferred'
const announced = 'announces the number of matches'
const notUsed = 'Not used in the portal.'

const claim = (number: string, name: string, level: Claim['level'], how: string, ...tests: string[]): Claim => ({
  number,
  name,
  level,
  how,
  tests,
})

/** Every criterion of levels A and AA, in the order of the standard. */
export const claims: readonly Claim[] = [
  claim(
    '1.1.1',
    'Non-text content',
    'A',
    'Meaningful icons have a text alternative; decorative ones are hidden. Charts have a table.',
    axe,
    axePieces,
  ),
  claim('1.2.1', 'Audio-only and video-only', 'A', notUsed),
  claim('1.2.2', 'Captions (prerecorded)', 'A', notUsed),
  claim('1.2.3', 'Audio description or media alternative', 'A', notUsed),
  claim('1.2.4', 'Captions (live)', 'AA', notUsed),
  claim('1.2.5', 'Audio description', 'AA', notUsed),
  claim(
    '1.3.1',
    'Info and relationships',
    'A',
    'Headings, lists, tables and form groups use HTML elements.',
    axe,
    labels,
  ),
  claim('1.3.2', 'Meaningful sequence', 'A', 'The order in the code matches the order on the screen.', axe, railByKeys),
  claim(
    '1.3.3',
    'Sensory characteristics',
    'A',
    'Instructions refer to controls by name, not by shape, position or sound.',
    refusal,
  ),
  claim('1.3.4', 'Orientation', 'AA', 'Works in portrait and landscape, down to 320 pixels wide.', zoomed),
  claim(
    '1.3.5',
    'Identify input purpose',
    'AA',
    'Name, email and password fields have autocomplete values, so browsers can fill them in.',
    labels,
  ),
  claim(
    '1.4.1',
    'Use of colour',
    'A',
    'Every status has an icon and a label as well as a colour. Links are underlined.',
    axe,
  ),
  claim('1.4.2', 'Audio control', 'A', notUsed),
  claim('1.4.3', 'Contrast (minimum)', 'AA', 'At least 4.5 to 1 in three themes, light and dark.', textContrast, axe),
  claim('1.4.4', 'Resize text', 'AA', 'Text can be resized to 200% without loss.', zoomed),
  claim('1.4.5', 'Images of text', 'AA', 'The portal has no images of text.', axe),
  claim(
    '1.4.10',
    'Reflow',
    'AA',
    'Narrow screens have one column; tables hide secondary columns.',
    zoomed,
    'fits a phone',
  ),
  claim(
    '1.4.11',
    'Non-text contrast',
    'AA',
    'Control borders, icons and chart lines have at least 3 to 1.',
    shapeContrast,
  ),
  claim('1.4.12', 'Text spacing', 'AA', 'Wider text spacing cuts nothing off.', zoomed),
  claim(
    '1.4.13',
    'Content on hover or focus',
    'AA',
    'The menu stays open under the pointer and closes with Escape.',
    'A2.3 Escape closes it, and the focus moving on inside does not open it again',
    'A2.3 it closes 200 ms after the pointer has left',
  ),
  claim(
    '2.1.1',
    'Keyboard',
    'A',
    'Every function works by keyboard.',
    railByKeys,
    'A5.2 changes in place by keyboard and can be undone',
  ),
  claim(
    '2.1.2',
    'No keyboard trap',
    'A',
    'Dialogs close with Escape and return the focus.',
    'A3.1 closes by Escape through its owner',
    'Ctrl K finds a page, ? lists the keys, and the focus returns',
  ),
  claim(
    '2.1.4',
    'Character key shortcuts',
    'A',
    'Single-key shortcuts can be switched off and are ignored while you type.',
    '? lists the shortcuts, and single keys can be switched off permanently',
    'single keys are ignored while typing',
  ),
  claim(
    '2.2.1',
    'Timing adjustable',
    'A',
    'Sessions renew while in use; typed text is restored after signing in again.',
    'A1.9 a draft is offered again to the same person, and to no other',
  ),
  claim('2.2.2', 'Pause, stop, hide', 'A', 'Only loading indicators move.', noMotion),
  claim('2.3.1', 'Three flashes', 'A', 'Nothing flashes.', noMotion),
  claim(
    '2.4.1',
    'Bypass blocks',
    'A',
    'A link skips the menu.',
    'the first Tab key leads past the menu to the content',
  ),
  claim(
    '2.4.2',
    'Page titled',
    'A',
    'The title names the screen or the record.',
    "A2.1 the title names the portal, after the page's name except on the dashboard",
  ),
  claim(
    '2.4.3',
    'Focus order',
    'A',
    'The focus follows the reading order and moves to the new page.',
    moves,
    railByKeys,
  ),
  claim(
    '2.4.4',
    'Link purpose',
    'A',
    'Links describe their destination; external links are marked.',
    'say that they open in a new tab if they lead outside',
  ),
  claim(
    '2.4.5',
    'Multiple ways',
    'AA',
    'Pages can be reached by menu, link and search.',
    'Ctrl K and / open the jump dialog, which finds a page and goes there',
    railByKeys,
  ),
  claim('2.4.6', 'Headings and labels', 'AA', 'Headings and labels describe their content.', axe, labels),
  claim('2.4.7', 'Focus visible', 'AA', 'The focused element has a two-colour outline.', shapeContrast),
  claim('2.4.11', 'Focus not obscured (minimum)', 'AA', 'Sticky bars never cover the focused element.', railByKeys),
  claim(
    '2.5.1',
    'Pointer gestures',
    'A',
    'Every function works with a single press.',
    'A3.2 go to page: the number minus one is the page index',
  ),
  claim(
    '2.5.2',
    'Pointer cancellation',
    'A',
    'Controls act when the pointer is released.',
    'A3.6 keeps its label while busy and ignores further clicks',
  ),
  claim('2.5.3', 'Label in name', 'A', 'The accessible name of a control includes its visible label.', axe, axeMenu),
  claim('2.5.4', 'Motion actuation', 'A', notUsed),
  claim(
    '2.5.7',
    'Dragging movements',
    'AA',
    'No function needs dragging.',
    'A3.2 go to page: the number minus one is the page index',
  ),
  claim('2.5.8', 'Target size (minimum)', 'AA', 'Controls are at least 24 pixels high and wide.', axe, axePieces),
  claim('3.1.1', 'Language of page', 'A', 'The page language is set to British English.', axe),
  claim('3.1.2', 'Language of parts', 'AA', 'No part is in another language.', axe),
  claim(
    '3.2.1',
    'On focus',
    'A',
    'Focus alone changes nothing.',
    'A2.3 Escape closes it, and the focus moving on inside does not open it again',
  ),
  claim(
    '3.2.2',
    'On input',
    'A',
    'Options only filter the list; nothing is sent until you submit it.',
    'A3.4 confirm calls update with the new value',
  ),
  claim('3.2.3', 'Consistent navigation', 'AA', 'Menu, header and search are the same on every page.', railByKeys),
  claim(
    '3.2.4',
    'Consistent identification',
    'AA',
    'The same functions have the same labels and icons, because every page uses the same components.',
    'A3.7 has a page for every component',
  ),
  claim(
    '3.2.6',
    'Consistent help',
    'A',
    'Help and the phone number are in the same place on every page.',
    'A1.11 A2.7 signed out, the sign-out page is shown, with Sign in at the bottom and no help menu',
  ),
  claim(
    '3.3.1',
    'Error identification',
    'A',
    'Errors are described in text, at the field and above the form.',
    refusal,
  ),
  claim('3.3.2', 'Labels or instructions', 'A', 'Every field has a label, and a hint where one is needed.', labels),
  claim('3.3.3', 'Error suggestion', 'AA', 'Error messages explain how to correct the error.', refusal),
  claim(
    '3.3.4',
    'Error prevention (legal, financial, data)',
    'AA',
    'Changes that cannot be undone need confirmation; others can be undone.',
    'what cannot be undone is asked first, and a refusal is shown in place',
  ),
  claim(
    '3.3.7',
    'Redundant entry',
    'A',
    'Known details are filled in; typed text is kept.',
    'typed values are back when the page is opened again, and can be discarded',
  ),
  claim(
    '3.3.8',
    'Accessible authentication (minimum)',
    'AA',
    'Passwords can be pasted or filled in by a password manager; passkeys are supported.',
    'A1.11 A1.1 signed out, a page redirects to sign-in and back',
  ),
  claim(
    '4.1.2',
    'Name, role, value',
    'A',
    'Controls are HTML elements or have the matching ARIA attributes.',
    axe,
    axeMenu,
    'A3.5 says whether it is open and ties the button to the panel',
  ),
  claim(
    '4.1.3',
    'Status messages',
    'AA',
    'Results, successes and failures are announced where they appear.',
    announced,
    'shows a success for six seconds, as a status',
    moves,
  ),
]
