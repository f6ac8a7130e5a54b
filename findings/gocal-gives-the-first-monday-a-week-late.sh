#!/bin/sh
# gocal 0.9.1 (Go) counts the weeks of a monthly rule from the day of the date before, so 'each first Monday' (BYDAY=1MO, RFC 5545
# 3.3.10) is given on the second one, 'each last Tuesday' on the first of the next month, and 'the 31st' on the 3rd of months with 30
# days. An UNTIL that is the start of the last date leaves that date out, which the RFC counts. rrule-go 1.8.2 gives all as they are meant.
# Seen: 4 8 8 5, 26 2 30 27, 31 3 3 3, 5 12; rrule-go 4 1 1 5, 26 23 30 27, 31 31 31 31, 5 12 19
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
go mod init check 2>/dev/null
go get github.com/apognu/gocal@v0.9.1 github.com/teambition/rrule-go@v1.8.2 2>/dev/null
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/apognu/gocal"
	"github.com/teambition/rrule-go"
)

var cases = []struct{ start, rule, seen, right string }{
	{"20270104T180000Z", "FREQ=MONTHLY;BYDAY=1MO;COUNT=4", "4 8 8 5", "4 1 1 5"},
	{"20270126T180000Z", "FREQ=MONTHLY;BYDAY=-1TU;COUNT=4", "26 2 30 27", "26 23 30 27"},
	{"20270131T180000Z", "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4", "31 3 3 3", "31 31 31 31"},
	{"20270105T180000Z", "FREQ=WEEKLY;UNTIL=20270119T180000Z", "5 12", "5 12 19"},
}

func main() {
	for _, each := range cases {
		lines := []string{
			"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "BEGIN:VEVENT", "UID:1@community.example",
			"DTSTAMP:20261128T100000Z", "SUMMARY:Breakfast", "DTSTART:" + each.start, "DURATION:PT1H", "RRULE:" + each.rule,
			"END:VEVENT", "END:VCALENDAR", "",
		}
		first, last := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 12, 31, 0, 0, 0, 0, time.UTC)
		parser := gocal.NewParser(strings.NewReader(strings.Join(lines, "\r\n")))
		parser.Start, parser.End = &first, &last
		if err := parser.Parse(); err != nil {
			panic(err)
		}
		var days, others []string
		for _, event := range parser.Events {
			days = append(days, event.Start.Format("2"))
		}
		set, err := rrule.StrToRRuleSet("DTSTART:" + each.start + "\nRRULE:" + each.rule)
		if err != nil {
			panic(err)
		}
		for _, day := range set.All() {
			others = append(others, day.Format("2"))
		}
		seen, other := strings.Join(days, " "), strings.Join(others, " ")
		fmt.Println(each.rule, "gocal", seen, "rrule-go", other)
		if seen != each.seen || other != each.right {
			os.Exit(1)
		}
	}
}
GO
go mod tidy 2>/dev/null
go run .
