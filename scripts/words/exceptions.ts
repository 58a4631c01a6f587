export interface Exception {
  says: RegExp
  where?: RegExp
  because: string
}

/** Words that are correct in their context. The rest of the text is still checked. */
export const exceptions: readonly Exception[] = [
  { says: /backup portal/gi, because: 'the specification gives the name of the tool' },
  { says: /four unrelated words/gi, because: 'of a password' },
  { says: /^password passwort passw0rd.*/g, because: 'a list of passwords' },
  { says: /^(send mail|mail)$/g, where: /^server/, because: 'the name of a job, of a sender' },
  { says: /^(\{…\} )?mail \{…\}$/g, because: 'a number of mail servers, or a name in the database' },
  { says: /^state$/g, where: /gauges/, because: 'the name of a label in metrics' },
  { says: /^backup\.back-up failed$/g, because: 'an entity and its event' },
  { says: /at, text, state and nextUpdateBy/g, because: 'the names of fields' },
  { says: /won’t be let in without it/g, because: 'said of a door' },
  { says: /trouble tickets?/gi, because: 'the name that TM Forum gives them' },
  { says: /\bWord, Excel\b/g, because: 'the name of a product' },
  { says: /Sorry, something went wrong!/g, because: 'the specification gives it to the letter' },
  {
    says: /\b(promised?|tell me|Ring at|the ring)\b/gi,
    where: /^db\/demo\//,
    because: 'what people write to each other in a case, a ring of fibre',
  },
  { says: /^telephone$/g, where: /import\/mapping/, because: 'the name of a column in files of other systems' },
  { says: /answers with their questions/g, where: /cases/, because: 'the answers of a form' },
  { says: /"nobody"/g, where: /^db\/src\/embedded/, because: 'the name of a user' },
  { says: /\bpark(ed|ing)?\b/gi, where: /^db\/(demo|src\/generate)\//, because: 'names of places, and cars' },
]
