/** The most common passwords of twelve or more characters in leaked lists. Shorter ones are refused because of their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 123456789101112 012345678910
0123456789012 098765432109 987654321098 9876543210987 1234512345123 123123123123 112233445566 1q2w3e4r5t6y 1q2w3e4r5t6y7u
1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop[] qwertyuiopasdf
qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 asdfghjkl123 asdfghjklzxcvbnm
zxcvbnm12345 zxcvbnm123456 abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcdef123456 abcd12345678 a1b2c3d4e5f6
abc123456789 password1234 password12345 password123456 password1234567 password12345678 password123456789 password123! password1234!
passwordpassword password@123 password@1234 password2024 password2025 password2026 password2027 p@ssw0rd1234 p@ssword1234 passw0rd1234
mypassword123 mypassword1234 mypassword12 yourpassword changeme1234 changeme12345 changemeplease letmein12345 letmein123456 letmeinplease
welcome12345 welcome123456 welcome@1234 welcome2025! welcome2026! administrator administrator1 administrator123 admin1234567 admin12345678
admin123456789 adminadminadmin administrador superadministrator rootpassword iloveyou1234 iloveyou12345 iloveyouforever iloveyousomuch
trustno1trustno1 correcthorsebatterystaple thequickbrownfox opensesame123 monkey123456 dragon123456 football1234 baseball1234 basketball123
sunshine1234 princess1234 michael12345 computer1234 internet1234 superman1234 batman123456 starwars1234 pokemon123456 liverpool123
manchester123 chocolate123 summer202512 winter202512 test12345678 testtest1234 testtesttest testpassword temppassword temporary123 secret123456
secretpassword companyname123 google123456 facebook1234 marketing123 marketing1234 advertising1 advertising123 campaign1234
`
    .trim()
    .split(/\s+/),
);
