import { expect, test } from 'vitest';
import { texts as server } from './en/server.ts';
import { webTexts } from './web.ts';

/** English texts that other programs and people find things by: they stay word for word (product/languages#texts). */
const promised = `
Join Our Community
Share Your Story
Sign In
Featured Partner
Learn More
Featured Businesses
Discover businesses empowering women entrepreneurs
Forgot password?
Sending...
Update Profile
Profile Complete!
View Profile
No members found
Want to See More Members?
Add Business
Visit Website
No businesses showcased yet
Discover More Businesses
Community Events
List View
Calendar View
No events scheduled yet
Sponsored
Organized by
Sponsored by
Cancel RSVP
Upgrade to Create Events
Create Event
Create New Event
Organize an event for the community
Image URL (Optional)
Opportunities Board
Post Opportunity
Posted by
Applied
No opportunities posted yet
Premium Member
Loading...
Edit Profile
Send Message
Choose Your Membership
Current Plan
Most Popular
Monthly Plan
Yearly Plan (Save {percent}%)
Processing your payment...
Payment Successful!
Session Expired
Payment Error
Back to Membership
Checking Status...
This is taking longer than expected. Please check your email for confirmation.
Go to Dashboard
Partnerships
Advertisements
Purchase New
Please sign up or log in to view partnership opportunities
Loading admin panel...
Approve
Mark as Paid
Completing sign in...
Monday - Friday: 9:00 AM - 6:00 PM CET
Join Free & Explore
Contact Us
Read More
Featured
Premium
Password (min. 8 characters)
Invalid reset link
Password must be at least 8 characters long
Passwords do not match
Please login or register first
Something went wrong. Please try again in a moment.
Looks like you already have an account! Try logging in instead.
This account uses social login. Please sign in with your social provider.
If that email exists, a password reset link has been sent.
Business added successfully!
Failed to add business
RSVP
Failed to update RSVP
Event created successfully!
Failed to create event
Opportunity posted successfully!
Failed to post opportunity
Application submitted!
Failed to apply
Profile updated successfully!
Failed to update profile
Failed to initiate payment
Creating checkout session...
Failed to create checkout session
Please use the contact form to discuss advertising options
Failed to submit. Please try again.
Failed to load admin data
Partnership approved!
Failed to approve partnership
Partnership marked as paid!
Failed to mark as paid
Advertisement approved!
Failed to approve advertisement
Advertisement marked as paid!
Failed to update user role
This reset link is invalid or has expired
Failed to reset password
Password reset successfully! You can now log in with your new password.
Social login failed. Please try again or use email/password.
Authentication failed. Please try again.
Just now
`
  .trim()
  .split('\n');

function sentencesOf(texts: unknown): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(sentencesOf);
}

test('the promised English texts are in the catalogue, word for word', async () => {
  const bundles = await Promise.all(Object.values(webTexts.en).map((load) => load()));
  const catalogue = sentencesOf([bundles.map(({ texts }) => texts), server]);
  const has = (text: string) =>
    catalogue.some((sentence) => sentence === text || sentence.startsWith(`${text} {`));
  expect(promised.filter((text) => !has(text))).toEqual([]);
});
