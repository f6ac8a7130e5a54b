/** What is sold, by package id: on receipts, at the checkout and in mails. */
export const packages = {
  basic_monthly: 'Basic membership, one month',
  basic_yearly: 'Basic membership, one year',
  premium_monthly: 'Premium membership, one month',
  premium_yearly: 'Premium membership, one year',
  corporate_monthly: 'Corporate membership, one month',
  corporate_yearly: 'Corporate membership, one year',
  silver_6months: 'Silver Partnership',
  gold_yearly: 'Gold Partnership',
  platinum_yearly: 'Platinum Partnership',
  featured_business: 'Featured Business',
  top_placement: 'Top Placement',
  spotlight_article: 'Spotlight Article',
} as const;
