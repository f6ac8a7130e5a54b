/** The stories of the landing page until an admin replaces them (product/admin#stories). */
export const stories = {
  advice: {
    quote:
      'I came for one piece of advice and left with a co-founder, two clients and a standing Thursday breakfast.',
    author: 'Maren Voss',
    role: 'Founder of a ceramics studio',
  },
  evening: {
    quote:
      'My first evening here had nine guests. The last one had ninety, and half of them brought a friend.',
    author: 'Adaeze Obi',
    role: 'Textile designer',
  },
  question: {
    quote: 'Nobody asked me when I would go back to a real job. They asked what I needed next.',
    author: 'Inês Carvalho',
    role: 'Software entrepreneur',
  },
} as const;
