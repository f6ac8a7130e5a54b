/**
 * The legal pages until the operator sets her own (LEGAL_PRIVACY_FILE and its like): a starting point that is
 * true about the product, and no legal advice.
 */
export const legal = {
  privacy: `# Who is responsible

Here stands who runs this installation, with an address and a way to reach her.

# What is kept

Your account: name, email address, a hash of your password, and what you write into your profile. What you publish: businesses, events, opportunities and your answers to them. Messages between you and members whom you have agreed to hear from; nobody else reads them, but for a message that one of you reports and the five before it. Payments with their receipts, for as long as the law asks for books.

Of who reports something without an account, withdraws from a contract or cancels one: name, address and what was written. Name and address are removed half a year after the report was closed, or three years after we decided on the withdrawal or cancellation.

# Advertisements

How often an advertisement is seen and followed is counted. So that nobody is counted twice on a day, a hash of your account, or of your network address and browser, is kept until that day is over. Its key changes every day and is never stored, so that nobody can tell afterwards who it was. No cookies, and no one else's trackers.

# What you can do

In your settings you can download everything that is kept about you, and delete your account. Receipts stay, as the law asks; everything else goes or loses your name.`,
  terms: `# What this is

{community} is a network for women who build businesses. Joining is free. Paid memberships and partnerships last for the time that is named beside their price; they end by themselves and are not renewed without you.

# What we ask of you

Be who you say you are. Write to members who have agreed to hear from you. No spam, no schemes, nothing unlawful. Who breaks this can be suspended, and is told why and how to answer.

# Payments

Prices contain VAT. A partnership starts once we have approved it; if we do not, what was paid goes back. Each payment has a receipt in your settings.

# When something goes wrong

Name the governing law here, and whom to write to.`,
  imprint: `# {community} Example Ltd

1 Example Street
10115 Example Town

# Reach us

hello@rosette.example

# Register

Here stand the register, the number in it, the VAT ID, and who answers for what is written here.`,
  accessibility: `# What we aim for

{community} is meant to be usable by everybody: with a keyboard, with a screen reader, with large text and on a small phone. We aim for WCAG 2.2 at level AA.

# How far it is

Every page has headings, landmarks and names for what can be pressed. Text has a contrast of at least 4.5 : 1, light and dark. Nothing moves for who prefers less motion. Before each release the pages are checked with axe and walked with a keyboard.

# What is not good yet

At 360 pixels and text at 200 %, the date fields of some browsers cut their text. Pictures that members upload have no description of their own. The calendar of events is easier to use as a list, which shows the same events.

# Tell us

Something does not work for you? Write to us through the page "Contact", and say which page it is. We answer within two weeks.`,
} as const;
